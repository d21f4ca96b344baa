/* The model of the benchmark `explore`: three tabs, a stack of up to twelve of three screens over its
   root, and a sheet, under which nothing else can be done. Each move is one step.

     Benchmarks/Peers/spin-explore counts its states with SPIN, which must be as many as `sextant explore` finds. */
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
