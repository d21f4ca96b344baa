# Homebrew builds sextant from source, with the libedit of the system.
class Sextant < Formula
  desc "Shell, language and test runner for the navigation of apps"
  homepage "https://github.com/sextant/sextant"
  url "https://github.com/sextant/sextant/releases/download/v@VERSION@/sextant-@VERSION@.tar.gz"
  sha256 "@SHA256@"
  license "MIT"

  depends_on xcode: ["26.0", :build]
  on_linux do
    depends_on "swift" => :build
    depends_on "libedit"
  end

  def install
    ENV["SEXTANT_BUILD"] = "@COMMIT@"
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "sextant-editline",
           "-Xswiftc", "-cross-module-optimization"
    bin.install ".build/release/sextant-editline" => "sextant"
    generate_completions_from_executable(bin/"sextant", "--generate-completion-script")
    ENV["SEXTANT"] = bin/"sextant"
    system "Scripts/dev/install", buildpath/"installed"
    man1.install "installed/share/man/man1/sextant.1"
  end

  test do
    (testpath/"a.sextant").write <<~END
      app A { screen Home; screen Detail; start stacked Home }
      scenario "a" { append Detail; expect top is Detail }
    END
    assert_match "1 passed, 0 failed", shell_output("#{bin}/sextant test a.sextant")
  end
end
