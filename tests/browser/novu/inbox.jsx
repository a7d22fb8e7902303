// An app that shows Novu's inbox, as anybody would write it; where it is pointed at stands in its address.
import { Inbox } from "@novu/react";
import { createRoot } from "react-dom/client";

const settings = JSON.parse(decodeURIComponent(location.hash.slice(1)));

function App() {
  return (
    <Inbox
      {...settings}
      renderBell={(unread) => <span id="bell">{unread.total}</span>}
      routerPush={(path) => {
        document.title = path;
      }}
    />
  );
}

createRoot(document.getElementById("app")).render(<App />);
