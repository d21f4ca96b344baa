/* The app of tabs.sextant: each move is a single step. The code follows the rules of the system, not the code of sextant. */
byte stack = 1;      /* screens in the stack of the first tab */
bool search = false; /* the second tab is selected */
bool sheet = false;  /* the sheet is up */

active proctype app() {
  do
  :: d_step { !sheet && !search && stack == 1 -> stack = 2 } /* tap open */
  :: d_step { !sheet && !search && stack == 1 -> sheet = true } /* tap edit */
  :: d_step { !sheet && !search && stack == 2 -> stack = 3 } /* tap next */
  :: d_step { sheet -> sheet = false } /* tap done */
  :: d_step { sheet -> sheet = false } /* swipe down */
  :: d_step { !sheet && search -> search = false } /* tap find */
  :: d_step { !sheet -> search = false } /* tap tab home */
  :: d_step { !sheet -> search = true } /* tap tab search */
  :: d_step { !sheet && !search && stack > 1 -> stack-- } /* tap back */
  :: d_step { !sheet && !search && stack > 1 -> stack = 1 } /* tap back to 0 */
  :: d_step { !sheet && !search && stack > 2 -> stack = 2 } /* tap back to 1 */
  od
}
