/* The model of the benchmark `explore`: three tabs, a sheet, and a stack of up to eleven screens above its root.
   The elements of the stack are instances of three screens. While the sheet is open, the only move closes the
   sheet. Each move is a single step.

   Benchmarks/Peers/spin-explore counts the states with SPIN. `sextant explore` must find the same number. */
byte tab;
bool sheet;
byte height;
byte screens[11];

active proctype moves() {
  do
  :: d_step { !sheet -> tab = 0 }
  :: d_step { !sheet -> tab = 1 }
  :: d_step { !sheet -> tab = 2 }
  :: d_step { !sheet -> sheet = true }
  :: d_step { !sheet && height < 11 -> screens[height] = 1; height++ }
  :: d_step { !sheet && height < 11 -> screens[height] = 2; height++ }
  :: d_step { !sheet && height < 11 -> screens[height] = 3; height++ }
  :: d_step { !sheet && height > 0 -> height--; screens[height] = 0 }
  :: d_step { sheet -> sheet = false }
  od
}
