import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSyntax
import SextantSystems
import TestSupport
import Testing

@Suite("texts generated from the grammar")
struct GrammarGenerationTests {
  private static func generator(seed: UInt64) throws -> GrammarGenerator {
    GrammarGenerator(try Grammar(GrammarText(.all).text), seed: seed)
  }

  /// A number out of range is not a syntax error.
  private func parserAccepts(_ text: String) -> Bool {
    read(text).diagnostics.allSatisfy { SyntaxCodes.limits.contains($0.code) }
  }

  /// Each production and each alternative is used, and each optional element is both present and
  /// absent.
  @Test func parsesAndPrintsThousandsOfTexts() throws {
    var generator = try Self.generator(seed: 7)
    for round in 0..<6000 {
      let text = generator.text(steps: 10 + round % 120)
      let problems = codes(text).filter { word in
        !SyntaxCodes.limits.contains { $0.word == word }
      }
      #expect(problems.isEmpty, "\(text.debugDescription)")
      guard problems.isEmpty else { continue }
      let tree = outline(text)
      let printed = read(text).tree.formatted()
      #expect(parserAccepts(printed), "\(printed.debugDescription) of \(text.debugDescription)")
      #expect(outline(printed) == tree, "\(printed.debugDescription) of \(text.debugDescription)")
    }
    let unused = generator.choices.subtracting(generator.used)
    #expect(unused.isEmpty, "never used: \(unused.sorted())")
    #expect(generator.choices.count > 100)
  }

  @Test func recogniserAcceptsGeneratedTexts() throws {
    let recogniser = Recogniser(try Grammar.repository())
    var generator = try Self.generator(seed: 11)
    for round in 0..<400 {
      let text = generator.text(steps: 8 + round % 20)
      #expect(recogniser.accepts(text), "\(text.debugDescription)")
    }
  }

  /// The recogniser is the reference, because it reads only the grammar.
  @Test(arguments: [UInt64(1), 2, 3])
  func parserAndRecogniserAgreeOnMutatedTexts(seed: UInt64) throws {
    let recogniser = Recogniser(try Grammar.repository())
    var generator = try Self.generator(seed: seed)
    var random = SeededRandom(seed: seed)
    var verdicts = (good: 0, bad: 0)
    for round in 0..<1500 {
      let text = random.corrupt(generator.text(steps: 6 + round % 12), how: round)
      if text.utf8.count > 90 { continue }
      let isGood = recogniser.accepts(text)
      if isGood { verdicts.good += 1 } else { verdicts.bad += 1 }
      #expect(parserAccepts(text) == isGood, "\(text.debugDescription) \(codes(text))")
    }
    #expect(verdicts.good > 100 && verdicts.bad > 300, "\(verdicts)")
  }

  /// Invalid UTF-8 is an error in any position.
  @Test func parsesMutatedBytesToTheEnd() throws {
    let recogniser = Recogniser(try Grammar.repository())
    var generator = try Self.generator(seed: 5)
    var random = SeededRandom(seed: 5)
    for round in 0..<3000 {
      var bytes = Array(generator.text(steps: 6 + round % 12).utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
        let index = Int.random(in: bytes.indices, using: &random)
        bytes[index] = UInt8.random(in: 0...255, using: &random)
      }
      if bytes.count > 70 { continue }
      let isGood = read(bytes).diagnostics.allSatisfy { SyntaxCodes.limits.contains($0.code) }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        #expect(!isGood, "\(bytes)")
        continue
      }
      #expect(isGood == recogniser.accepts(text), "\(text.debugDescription)")
    }
  }
}

extension SeededRandom {
  fileprivate mutating func corrupt(_ text: String, how: Int) -> String {
    if how % 5 == 4 { return mutate(text) }
    var pieces = text.tokenLike
    guard !pieces.isEmpty else { return text }
    let index = Int.random(in: pieces.indices, using: &self)
    let other = Int.random(in: pieces.indices, using: &self)
    switch how % 5 {
    case 0: pieces.remove(at: index)
    case 1: pieces.insert(pieces[index], at: index)
    case 2: pieces.swapAt(index, other)
    default: pieces[index] = pieces[other]
    }
    return pieces.joined()
  }
}

extension String {
  fileprivate var tokenLike: [String] {
    var pieces: [String] = []
    for scalar in unicodeScalars {
      let isWord = scalar.properties.isXIDContinue
      if isWord, let last = pieces.last?.unicodeScalars.last, last.properties.isXIDContinue {
        pieces[pieces.count - 1].unicodeScalars.append(scalar)
      } else {
        pieces.append(String(scalar))
      }
    }
    return pieces
  }
}
