/// The tables of navigation APIs. To support another API, add a row.

let presentingModifiers: [String: Style] = [
  "sheet": .sheet,
  "fullScreenCover": .cover,
  "popover": .popover,
  "inspector": .inspector,
  "alert": .alert,
  "confirmationDialog": .dialog,
  "actionSheet": .dialog,
  "navigationDestination": .push,
]

let bindingLabels = ["isPresented", "item", "presenting", "store", "unwrapping"]

/// Containers that make a stack of screens.
let stackContainers: Set<String> = [
  "NavigationStack", "NavigationView", "NavigationSplitView", "NavigationStackView",
  "NavigationStackStore",
]

/// Containers that only lay out their content.
let layoutContainers: Set<String> = [
  "Group", "ZStack", "VStack", "HStack", "AnyView", "GeometryReader", "ScrollView", "Section",
  "LazyView",
  "WithPerceptionTracking", "SafeAreaView", "ScrollViewReader",
]

/// Views whose content is not a screen, such as the rows of a list. The content of other containers
/// can be a screen.
let contentContainers: Set<String> = [
  "List", "Form", "Button", "ForEach", "Text", "Label", "Menu", "Picker", "Toggle",
  "NavigationLink", "LazyVStack", "LazyHStack",
  "LazyVGrid", "LazyHGrid", "Grid", "Table", "Image", "AsyncImage", "TextField", "DisclosureGroup",
  "GroupBox", "Link", "ShareLink",
  "ToolbarItem", "ToolbarItemGroup", "ControlGroup", "TabView",
]

let windowScenes: Set<String> = [
  "WindowGroup", "Window", "Settings", "MenuBarExtra", "DocumentGroup",
]

/// The modifiers and arguments whose closures contain code instead of views.
let codeClosures: Set<String> = [
  "task", "refreshable", "action", "perform", "gesture", "primaryAction", "completion", "onDismiss",
]

/// The effect of a library's method, if the sources do not declare the receiver.
enum LibraryEffect {
  case push, sheet, cover, alert, replace, pop, popToRoot, dismiss, nothing
  /// Shows a route in a popup or on the stack. The route's style decides.
  case show
}

struct LibraryCall {
  let system: String
  let method: String
  /// The label of the first argument: `_` for an unlabelled argument, nil if the method has no
  /// arguments.
  let label: String?
  let effect: LibraryEffect
}

let libraryCalls = Dictionary(grouping: libraryRows, by: \.method)

/// The methods of the six systems, and common methods of handwritten routers.
private let libraryRows: [LibraryCall] = [
  .init(system: "router", method: "push", label: "screen", effect: .push),
  .init(system: "router", method: "present", label: "popup", effect: .sheet),
  .init(system: "router", method: "show", label: "alert", effect: .alert),
  .init(system: "router", method: "set", label: "navigationStack", effect: .replace),
  .init(system: "router", method: "popAll", label: nil, effect: .popToRoot),
  .init(system: "router", method: "hideCurrentAlert", label: nil, effect: .nothing),
  .init(system: "router", method: "pop", label: nil, effect: .pop),
  .init(system: "router", method: "dismiss", label: nil, effect: .dismiss),
  .init(system: "coordinator", method: "show", label: "route", effect: .show),
  .init(system: "coordinator", method: "switch", label: "toRoute", effect: .show),
  .init(system: "coordinator", method: "navigateBack", label: "animated", effect: .pop),
  .init(system: "coordinator", method: "navigateBack", label: nil, effect: .pop),
  .init(system: "coordinator", method: "navigateBackToRoot", label: "animated", effect: .popToRoot),
  .init(system: "coordinator", method: "stopCurrentFlow", label: nil, effect: .dismiss),
  .init(system: "coordinator", method: "stop", label: nil, effect: .dismiss),
  .init(system: "navigator", method: "navigate", label: "to", effect: .push),
  .init(system: "navigator", method: "navigateWith", label: "stack", effect: .replace),
  .init(system: "navigator", method: "popToRoot", label: nil, effect: .popToRoot),
  .init(system: "stackview", method: "pushContent", label: "_", effect: .push),
  .init(system: "stackview", method: "presentContent", label: "_", effect: .cover),
  .init(system: "stackview", method: "fadeInContent", label: "_", effect: .push),
  .init(system: "stackview", method: "showView", label: "_", effect: .push),
  .init(system: "stackview", method: "popContent", label: "_", effect: .pop),
  .init(system: "stackview", method: "dismissContent", label: "_", effect: .dismiss),
  .init(system: "stackview", method: "fadeOutContent", label: "_", effect: .pop),
  .init(system: "stackview", method: "hideTopView", label: nil, effect: .pop),
  .init(system: "stackview", method: "hideTopViewWithReverseAnimation", label: nil, effect: .pop),
  .init(system: "stackview", method: "hideView", label: "_", effect: .pop),
  .init(system: "stackview", method: "hideViewWithReverseAnimation", label: "_", effect: .pop),
  .init(system: "swiftui", method: "push", label: "_", effect: .push),
  .init(system: "swiftui", method: "navigate", label: "_", effect: .push),
  .init(system: "swiftui", method: "presentSheet", label: "_", effect: .sheet),
  .init(system: "swiftui", method: "presentFullScreenCover", label: "_", effect: .cover),
]

let routerWords = ["router", "navigat", "coordinator"]

/// The commands of the system `graph` for `execute(_:)`. The first argument is the target.
let graphCommands: [String: LibraryEffect] = [
  "stackAppend": .push, "stackDropLast": .pop, "stackDropToRoot": .popToRoot,
  "stackSetRoot": .replace,
  "dismiss": .dismiss, "hide": .dismiss,
]

/// The presentation styles of `graph`.
let graphStyles: [String: LibraryEffect] = ["sheet": .sheet, "fullScreenCover": .cover]

/// The presentation style that a property's name suggests, for classes to which no view is bound.
let presentingNames: [(word: String, style: Style)] = [
  ("fullscreencover", .cover), ("cover", .cover), ("popover", .popover), ("alert", .alert),
  ("sheet", .sheet), ("popup", .sheet), ("modal", .sheet),
]

/// A navigating method of UIKit, with the labels of its call.
struct ControllerCall {
  let method: String
  /// The label of the first argument; `_` for an unlabelled argument.
  let label: String
  var with: String?
  var without: String?
  let kind: Fact.Kind
}

let controllerCalls = Dictionary(grouping: controllerRows, by: \.method)

private let controllerRows: [ControllerCall] = [
  .init(method: "pushViewController", label: "_", kind: .push),
  .init(method: "show", label: "_", with: "sender", kind: .push),
  .init(method: "showDetailViewController", label: "_", kind: .push),
  .init(method: "setViewControllers", label: "_", without: "direction", kind: .push),
  .init(method: "present", label: "_", with: "animated", kind: .present),
  .init(method: "popViewController", label: "animated", kind: .pop),
  .init(method: "popToRootViewController", label: "animated", kind: .pop),
  .init(method: "popToViewController", label: "_", kind: .pop),
  .init(method: "performSegue", label: "withIdentifier", kind: .segue),
  .init(method: "dismiss", label: "animated", kind: .dismiss),
]
