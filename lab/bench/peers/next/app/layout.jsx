/* oxlint-disable import/no-default-export -- Next.js asks for it */
const STYLE = [
  "body{margin:0;font:16px/1.5 system-ui,sans-serif}",
  "header,main,footer{max-width:60rem;margin:auto;padding:1rem}",
  "header,li{display:flex;justify-content:space-between;gap:1rem}",
  "ul{padding:0}img{width:100%;height:auto}",
].join("");

export const metadata = { title: "Garuda Half Jakarta", description: "A half marathon through a city that is still asleep." };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>
        <style>{STYLE}</style>
        <header>
          <a href="/">Garuda Run</a>
          <nav>
            <a href="/event">Events</a> <a href="/event/my-ticket">My tickets</a>
          </nav>
        </header>
        <main>{children}</main>
        <footer>
          <a href="/tnc">Terms</a> <a href="/privacy-policy">Privacy</a>
        </footer>
      </body>
    </html>
  );
}
