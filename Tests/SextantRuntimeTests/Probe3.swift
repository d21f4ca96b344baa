import Testing
@Suite(.serialized) struct Probe3 {
  @Test(arguments: [1]) func deep(_ n: Int) {
    var play = Play()
    print("PROBE start", play.run("switched G shows A\nrestore graph { switched G { A } }\nrepeat 999 { present sheet G }"), play.messages)
    print("PROBE dismiss", play.run("dismiss"), play.messages)
    print("PROBE debug", play.run("print debug graph"))
    print("PROBE graph", play.run("print graph"))
    print("PROBE successors", play.run("print successors of root"))
    print("PROBE hash", play.run("expect count A is 1"))
    print("PROBE let", play.run("let x = A\nprint x\nswitch to x"))
    print("PROBE compact", play.run("expect A#2 exists"))
  }
}
