/* The app of views.sextant: each move is a single step. The code follows the rules of the system, not the
   code of sextant. A hidden view stays in the list until the next view is shown. */
byte length = 0;      /* nodes in the list: of `first`, then of `second` */
bool first = false;   /* the node of `first` is showing */
bool second = false;  /* the node of `second` is showing */
bool on = false;

active proctype app() {
  do
  :: d_step { !first -> length = 1; first = true; second = false } /* tap next */
  :: d_step { first && !second -> length = 2; second = true } /* tap next */
  :: d_step { first && !second -> first = false } /* tap back */
  :: d_step { first && second -> on = !on } /* tap toggle */
  :: d_step { first && second -> second = false } /* tap back */
  :: d_step { first && second && on -> first = false } /* tap root */
  od
}
