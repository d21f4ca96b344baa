/* The app of shop.sextant: each move is a single step. The code follows the rules of the system, not the code of sextant. */
byte routes = 0;      /* the list of routes: a list, then products */
bool filters = false; /* the popup is up */

active proctype app() {
  do
  :: d_step { !filters && routes == 0 -> routes = 1 } /* tap list */
  :: d_step { !filters && routes <= 1 -> filters = true } /* tap filter */
  :: d_step { !filters && routes == 1 -> routes = 2 } /* tap open */
  :: d_step { !filters && routes > 1 && routes < 4 -> routes++ } /* tap similar */
  :: d_step { !filters && routes > 1 -> routes = 0 } /* tap home */
  :: d_step { filters -> filters = false } /* tap done */
  :: d_step { filters -> filters = false } /* swipe down */
  :: d_step { !filters && routes > 0 -> routes-- } /* tap back */
  :: d_step { !filters && routes > 0 -> routes = 0 } /* tap back to 0 */
  :: d_step { !filters && routes > 1 -> routes = 1 } /* tap back to 1 */
  :: d_step { !filters && routes > 2 -> routes = 2 } /* tap back to 2 */
  :: d_step { !filters && routes > 3 -> routes = 3 } /* tap back to 3 */
  od
}
