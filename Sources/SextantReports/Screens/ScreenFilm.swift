internal import SextantSyntax

/// A walk through an app as an animated picture: its sentences on the left, the screens on the right.
package struct ScreenFilm: Sendable {
  /// A state of the walk with what has led to it.
  package struct Step: Sendable {
    package var drawing: ScreenDrawing
    /// The statement; empty for the start of the walk.
    package var sentence: String
    /// The expectations that held in the state.
    package var checks: [String] = []
    /// What went wrong in the statement.
    package var failure: String?

    package init(
      drawing: ScreenDrawing, sentence: String, checks: [String] = [], failure: String? = nil
    ) {
      self.drawing = drawing
      self.sentence = sentence
      self.checks = checks
      self.failure = failure
    }
  }

  package var title: String
  package var steps: [Step]
  /// How many steps of the walk come behind those of the film.
  package var leftOut = 0
  /// How long each state is shown, in milliseconds; the last one is shown twice as long.
  package var stepTime = 2000
  /// The width of the picture in pixels; nil for that in which its texts have their usual size.
  package var width: Int?

  package init(title: String, steps: [Step]) {
    self.title = title
    self.steps = steps
  }

  /// The film as an SVG picture: no script, nothing from elsewhere, still where the reader prefers less
  /// motion, and dark where the reader prefers dark. It goes round.
  package func svg() -> String {
    let stage = FilmStage(self)
    let parts = SharedElements(steps.indices.map { stage.elements(of: $0) })
    // Films on one page share neither ids nor rules.
    let name = "film-" + digest(of: parts.frames.joined() + "\(stepTime)")
    let (across, down) = (stage.width, stage.height)
    let shownWidth = width ?? across
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" class="screens \(name)" viewBox="0 0 \(across) \(down)" \
      width="\(shownWidth)" height="\(shownWidth * down / max(1, across))" role="img">
      <title>\(xmlText(printable(title)))</title>
      <desc>\(xmlText(description))</desc>
      <style>\(ScreenStyles.text)\(FilmStyles(name: name, film: self).text)</style>
      <defs>

      """
    // A copy by `use` knows no ancestors, so each part has the classes that the rules are about.
    for (index, part) in parts.shared.enumerated() {
      text += "<g id=\"\(name)-\(index)\" class=\"screens \(name)\">\(part)</g>\n"
    }
    text += "</defs>\n"
    for (index, frame) in parts.frames.enumerated() {
      let delay = FilmStyles.seconds(index * stepTime)
      let place = index == 0 ? " first" : index == parts.frames.count - 1 ? " last" : ""
      text += "<g class=\"frame\(place)\" style=\"animation-delay:\(delay)\">\n"
      text += frame.replacing(SharedElements.mark, with: name)
      text += "</g>\n"
    }
    return text + "</svg>\n"
  }

  /// What is said behind the last step where the film has not all.
  var rest: String? { leftOut > 0 ? "… \(pluralized(leftOut, "more step"))" : nil }

  /// What a screen reader says of the film.
  private var description: String {
    (steps.map { step in
      let checks = step.checks.map(oneLine)
      let failure = step.failure.map { ["failed: " + printable($0)] } ?? []
      return ([step.sentence.isEmpty ? "start" : oneLine(step.sentence)] + checks + failure)
        .joined(separator: "; ")
    } + [rest].compactMap { $0 }).joined(separator: ". ")
  }
}

/// A statement on one line.
func oneLine(_ text: String) -> String {
  printable(
    text.split { $0.isWhitespace }.joined(separator: " "), limit: 500)
}

/// A name for a text, the same on every machine: FNV-1a with 32 bits.
private func digest(of text: String) -> String {
  let hash = text.utf8.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
  let digits = String(hash, radix: 16)
  return String(repeating: "0", count: 8 - digits.count) + digits
}

/// The elements of frames, those that several frames have in a row written once.
struct SharedElements {
  /// Stands for the name of the film in a frame. No text can hold it: `xmlText` marks its place.
  static let mark = "\u{1}"

  private(set) var shared: [String] = []
  private(set) var frames: [String] = []

  init(_ frames: [[String]]) {
    // In which frames an element is.
    var places: [String: [Int]] = [:]
    for (index, frame) in frames.enumerated() {
      for element in frame where places[element]?.last != index {
        places[element, default: []].append(index)
      }
    }
    var numbers: [String: Int] = [:]
    for frame in frames {
      var (text, run, around) = ("", "", [Int]())
      func end() {
        if run.isEmpty { return }
        if around.count > 1 {
          let number = numbers[run] ?? shared.count
          if number == shared.count {
            numbers[run] = number
            shared.append(run)
          }
          text += "<use href=\"#\(Self.mark)-\(number)\"/>\n"
        } else {
          text += run + "\n"
        }
      }
      for element in frame {
        let own = places[element] ?? []
        if own != around {
          end()
          (run, around) = ("", own)
        }
        run += element
      }
      end()
      self.frames.append(text)
    }
  }
}
