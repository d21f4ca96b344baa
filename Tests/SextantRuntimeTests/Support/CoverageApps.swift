import Testing

/// An app whose coverage can be counted from a trace alone. Each body and branch begins with a
/// `set` on the line after its head. A comment after a presentation names the style.
struct CoverageApp: Sendable, CustomTestStringConvertible {
  let system: String
  let declarations: String
  let start: String

  var testDescription: String { system }

  var text: String {
    """
    app T uses \(system) {
      state n = 0
      state seen = 0
      when n > 2 {
        set seen = seen + 1
      } otherwise {
        set seen = seen + 2
      }
    \(declarations)
      start \(start)
    }

    """
  }

  static let all = [
    CoverageApp(
      system: "graph",
      declarations: """
        presentable photos
        tabs Main { tab one stacked Home; tab two stacked Help }
        screen Home {
          action open(id: Int in [1, 2]) {
            set n = n + 1
            if id is 1 {
              set seen = seen + 1
              append Detail(id: id)
            } else {
              set seen = seen + 1
              append Help
            }
          }
          action ask {
            set n = n + 1
            present alert "Sure?" { // alert
              button "Yes" {
                set n = 0
                present dialog "Really?" // dialog
              }
              button "No" {
                set n = n + 1
                dismiss
                dismiss
                dismiss
              }
            }
          }
          action later when n < 3 {
            set n = n + 1
            after 2s {
              set seen = 0
              present sheet stacked Detail(id: 5) // sheet
            }
          }
        }
        screen Detail(id: Int) {
          action broken when n > 1 {
            set n = n + 1
            try dismiss
            dismiss
            present sheet Help // sheet
          }
          action cover {
            set n = n + 1
            note
            present cover stacked Help // cover
          }
        }
        screen Help {
          action pick {
            set n = n + 1
            present photos Help // photos
          }
        }
        screen Never
        link "t://detail/{id: Int}" for id in [3] {
          set n = 3
          present sheet stacked Detail(id: id) // sheet
        }
        link "t://none" when n < 3 {
          set n = 1
          dismiss
        }
        command note {
          set seen = seen + 1
        }
        event pushed(isLoud: Bool) when n > 1 {
          set seen = 0
          if isLoud {
            set seen = 1
            if n > 1 {
              set seen = 2
            } else if n is 1 {
              set seen = 3
            } else {
              set seen = 4
            }
          } else {
            set seen = 5
          }
        }
        """,
      start: "Main"),
    CoverageApp(
      system: "router",
      declarations: """
        screen Home {
          action go(id: Int in [1]) when n < 3 {
            set n = n + 1
            push detail(id: id)
          }
        }
        route detail(id: Int) {
          action ask {
            set n = n + 1
            show alert sure // alert
          }
        }
        popup add {
          action done {
            set n = 0
            dismiss
          }
        }
        alert sure "Sure?" confirm "Yes" {
          set n = 0
          pop
        } cancel "No"
        link "t://add" {
          set n = n + 1
          present popup add // popup
        }
        """,
      start: "Home"),
    CoverageApp(
      system: "coordinator",
      declarations: """
        flow Main {
          route list {
            action open {
              set n = n + 1
              show detail
            }
          }
          route detail {
            action add {
              set n = n + 1
              show form // popup modal
            }
            action more {
              set n = 0
              show wide // popup fullScreen
            }
          }
          route form popup modal {
            action fail {
              set n = n + 1
              switch to nowhere
            }
          }
          route wide popup fullScreen starts Other
          route both(x: Int) shows [form, detail]
          route none shows []
        }
        flow Other {
          route nowhere
        }
        event asked {
          set n = n + 1
          show alert "Sure?" // alert
        }
        """,
      start: "Main"),
    CoverageApp(
      system: "navigator",
      declarations: """
        screen home {
          action open(id: Int in [1, 2]) {
            set n = n + 1
            if id is 1 {
              set seen = 1
              navigate to detail(id: id)
            } else {
              set seen = 2
              navigate to other
            }
          }
        }
        screen detail(id: Int) {
          action far when n > 0 {
            set n = 0
            navigate with [detail(id: 8), detail(id: 9)]
          }
        }
        screen other
        link "t://other" {
          set n = n + 2
          navigate to other
        }
        """,
      start: "home"),
    CoverageApp(
      system: "intent",
      declarations: """
        destination list in navigation {
          action open {
            set n = n + 1
            forward to detail push
          }
          action add {
            set n = n + 1
            forward to form present // sheet
          }
        }
        destination detail {
          action out {
            set n = 0
            back
          }
        }
        destination form {
          action on {
            set n = n + 1
            forward to detail push
          }
        }
        """,
      start: "list"),
    CoverageApp(
      system: "stackview",
      declarations: """
        view Home {
          stackview main
          action open {
            set n = n + 1
            show Detail on main
          }
        }
        view Detail {
          action close {
            set n = 0
            hide main
          }
          action fail {
            set n = n + 1
            show Home on main
          }
        }
        link "t://{name}" for name in ["a", "b c"] {
          set n = n + 1
          fade in Detail on main
        }
        """,
      start: "Home"),
  ]
}
