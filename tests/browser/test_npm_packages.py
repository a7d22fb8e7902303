"""The npm packages in a fresh project: installed from their packed files, they run the guides' code as printed."""

import contextlib
import json
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import jwt
import pytest
from playwright.async_api import Browser, Page, expect

from stak.distribution import VERSION
from stak.testing.http_inbox import Inbox, ok
from stak.testing.server import Server, run_server
from tests.browser.inbox_windows import WAIT_MS
from tests.browser.npm_project import (
    ADDRESS,
    ESBUILD,
    OTHERS,
    OURS,
    Project,
    build_packages,
    files_of,
    pack,
    programs_of,
    serving,
)
from tests.browser.windows import WEB, picture
from tests.support.docs.python_blocks import demo_environment
from tests.support.eventually import eventually

pytestmark = [
    pytest.mark.check_all,
    pytest.mark.skipif(shutil.which("npm") is None, reason="npm is not installed"),
    pytest.mark.skipif(not ESBUILD.exists(), reason="web/node_modules is missing: npm ci in web/"),
]

CLIENT_GUIDE = "docs/guides/javascript-client.md"
REACT_GUIDE = "docs/guides/react.md"
RESTART = """
import { createClient } from "@stak/client";
const { STAK_URL, TOKENS } = process.env;
const tokens = JSON.parse(TOKENS);
let given = 0;
const client = createClient({
  server: STAK_URL, tenant: "demo", deviceId: "restart",
  getToken: () => tokens[Math.min(given++, tokens.length - 1)],
});
client.subscribe(() => console.log("state", client.getSnapshot().connection));
client.on("message", ({ message }) => console.log("message", message.title));
client.inbox.subscribe(() => {
  const titles = client.inbox.getSnapshot().messages.map((one) => one.message?.title);
  if (titles.includes("third")) {
    console.log("titles", titles.filter((one) => ["first", "second", "third"].includes(one)).join());
    console.log("tokens", given > 1);
    client.stop();
  }
});
client.start();
"""
TYPES = """
import { type AdminApi, type UserApi, Problem, createClient } from "@stak/client";
import { type StakInboxElement, StakInbox as Element, languages } from "@stak/client/element";
import { StakInbox, StakProvider, useInbox } from "@stak/react";
import { createRef } from "react";

const client = createClient({ server: "https://stak.example", tenant: "demo", getToken: async () => "token" });
const title: unknown = client.inbox.getSnapshot().messages[0]?.message?.title;
const off: () => void = client.on("error", (problem: Problem) => problem.code.toUpperCase());
type Me = UserApi.components["schemas"]["current_user_Me"];
const me: Promise<Me> = client.request("get", "/stack/users/v1/{tenant}/me");
type Post = AdminApi.paths["/stack/admin/v1/{tenant}/{inbox}/messages/post"]["post"];
const post: Post | null = null;
const element: StakInboxElement = document.createElement("stak-inbox");
element.openChat("chat");
// @ts-expect-error: there is no such mode
element.mode = "window";
const ref = createRef<StakInboxElement>();
export function App() {
  const { messages, archive, snooze } = useInbox({ category: "orders", show: "snoozed" });
  const first = messages[0];
  return (
    <StakProvider client={client}>
      <StakInbox ref={ref} mode="page" texts={{ inbox: "News" }} onUnread={({ total }) => total.toFixed()} />
      {first && <button onClick={() => archive(first)} onBlur={() => snooze(first, 4e9)}>{first.category}</button>}
      {/* @ts-expect-error: there is no such theme */}
      <StakInbox theme="blue" />
    </StakProvider>
  );
}
export { Element, languages, me, off, post, title };
"""


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """Our packages, packed, and those that an app installs besides."""
    built, target = tmp_path_factory.mktemp("built"), tmp_path_factory.mktemp("packed")
    build_packages(built)
    ours = {f"@stak/{name}": pack(built / name, target) for name in OURS}
    return ours | {name: pack(WEB / "node_modules" / name, target) for name in OTHERS}


@pytest.fixture(scope="module")
def project(packed: dict[str, dict[str, Any]], tmp_path_factory: pytest.TempPathFactory) -> Project:
    made = Project(tmp_path_factory.mktemp("fresh") / "app")
    made.install([one["path"] for one in packed.values()])
    return made


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with run_server(tmp_path_factory.mktemp("demo"), "--demo") as started:
        yield started


@pytest.fixture
def inbox(demo: Server) -> Iterator[Inbox]:
    environment = demo_environment(demo)
    with demo.client(environment["STAK_API_KEY"]) as admin, demo.client() as client:
        yield Inbox(admin, client, "demo", environment["STAK_SIGNING_SECRET"])


def token(demo: Server, user: str, ttl_seconds: int = 900) -> str:
    secret = demo_environment(demo)["STAK_SIGNING_SECRET"]
    claims = {"iss": "demo", "sub": user, "aud": "stak", "exp": int(time.time()) + ttl_seconds}
    return jwt.encode(claims, secret, "HS256")


@contextlib.contextmanager
def app(
    project: Project, demo: Server, inbox: Inbox, user: str, files: dict[str, str], directory: Path
) -> Iterator[str]:
    """Bundle a guide's files and serve them to a user, from an allowed origin."""
    for name, text in files.items():
        project.write(name, text.replace(ADDRESS, demo.url))
    project.bundle(next(name for name in files if name.startswith("main.")), directory / "site")
    with serving(directory / "site", lambda: token(demo, user)) as origin:
        ok(inbox.admin.patch("/stack/admin/v1/demo/settings", json={"allowed_origins": [origin]}))
        yield origin


async def open_app(browser: Browser, origin: str, errors: list[str], **context: Any) -> Page:
    page = await (await browser.new_context(**context)).new_page()
    page.set_default_timeout(WAIT_MS)
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    await page.goto(origin)
    return page


def test_packed_files_have_modules_types_and_nothing_else(packed: dict[str, dict[str, Any]]) -> None:
    for name in OURS:
        paths = {one["path"] for one in packed[f"@stak/{name}"]["files"]}
        assert {"package.json", "README.md", "dist/index.js", f"dist/types/{name}/index.d.ts"} <= paths
        assert {path.split("/")[0] for path in paths} <= {"package.json", "README.md", "lit.LICENSE", "dist"}
        assert all(path.endswith((".js", ".d.ts")) for path in paths if path.startswith("dist/")), paths
    assert {"dist/element.js", "lit.LICENSE"} <= {one["path"] for one in packed["@stak/client"]["files"]}


def test_packages_need_only_react(project: Project) -> None:
    described = {
        name: json.loads((project.directory / f"node_modules/@stak/{name}/package.json").read_text()) for name in OURS
    }
    for one in described.values():
        assert one["version"] == VERSION
        assert one["license"] == "UNLICENSED"
        assert "dependencies" not in one
        assert {"exports", "sideEffects", "types", "files"} <= set(one)
    assert described["react"]["peerDependencies"] == {"@stak/client": VERSION, "react": ">=18"}


def test_client_imports_nothing_of_a_browser(project: Project) -> None:
    assert project.run_program('console.log(Object.keys(await import("@stak/client")).sort().join())', {}) == (
        "Problem,StakClient,createClient\n"
    )


@pytest.mark.parametrize("options", [("--module", "nodenext"), ("--module", "esnext", "--moduleResolution", "bundler")])
def test_types_are_complete(project: Project, options: tuple[str, ...]) -> None:
    """The types of the packages are checked too, without `skipLibCheck`."""
    project.write("types.tsx", TYPES)
    project.check_types("types.tsx", *options)


def test_programs_of_the_guide_run_in_node(project: Project, demo: Server) -> None:
    first, topics, chats = [project.run_program(text, demo_environment(demo)) for text in programs_of(CLIENT_GUIDE)]
    assert "arrived: Your order is on its way" in first
    assert "unread" in first
    assert "topics: Events\nsnoozed: Summer party" in topics
    assert "bob received: Hi Bob" in chats


def test_client_in_node_reconnects_with_a_new_token(project: Project, tmp_path: Path) -> None:
    """It misses nothing while the server is down, and renews a token that expires meanwhile."""
    with contextlib.ExitStack() as stack:
        with run_server(tmp_path / "data", "--demo") as server:
            environment = demo_environment(server)
            tokens = [token(server, "carol", 16), token(server, "carol")]  # the first is due for renewal in a second
            admin = stack.enter_context(server.client(environment["STAK_API_KEY"]))
            inbox = Inbox(admin, admin, "demo", environment["STAK_SIGNING_SECRET"])
            inbox.send("carol", message={"title": "first"})
            variables = {"STAK_URL": server.url, "TOKENS": json.dumps(tokens)}
            program = stack.enter_context(project.started_program(RESTART, variables))
            program.wait_for("state live")
            inbox.send("carol", message={"title": "second"})
            program.wait_for("message second")
        program.wait_for("state unreachable")
        with run_server(tmp_path / "data", "--demo", "--port", str(httpx.URL(server.url).port)):
            program.wait_for("state live")
            inbox.send("carol", message={"title": "third"})
            assert program.wait_for("titles") == "titles third,second,first"
            assert program.wait_for("tokens") == "tokens true"
            assert program.exit_code() == 0


async def test_page_of_the_client_guide_shows_messages(
    project: Project, demo: Server, inbox: Inbox, browser: Browser, tmp_path: Path
) -> None:
    errors: list[str] = []
    inbox.send("paula", message={"title": "Stays unread"})
    with app(project, demo, inbox, "paula", files_of(CLIENT_GUIDE, "js"), tmp_path) as origin:
        page = await open_app(browser, origin, errors)
        inbox.send("paula", message={"title": "For the plain page"})
        item = page.locator("li", has_text="For the plain page").first
        await expect(item).to_have_css("font-weight", "700")
        await expect(page.locator("output")).to_have_text("2")
        await item.click()
        await expect(item).to_have_css("font-weight", "400")
        await expect(page.locator("output")).to_have_text("1")
    assert errors == []


async def test_app_of_the_react_guide(
    project: Project, demo: Server, inbox: Inbox, browser: Browser, tmp_path: Path
) -> None:
    errors: list[str] = []
    files = files_of(REACT_GUIDE, "jsx")
    assert set(files) == {"main.jsx", "messages.jsx", "chats.jsx", "settings.jsx"}
    inbox.send("rita", message={"title": "Stays unread"})
    with app(project, demo, inbox, "rita", files, tmp_path) as origin:
        page = await open_app(browser, origin, errors, viewport={"width": 1100, "height": 800})
        await expect(page.locator("stak-inbox")).to_have_attribute("connection", "live")
        await expect(page.locator("fieldset output")).to_contain_text("live")  # the app's own connection
        inbox.send("rita", message={"title": "For the React app"}, category="orders")
        card = page.locator("section li", has_text="For the React app").first
        await expect(card).to_have_css("font-weight", "700")
        await expect(page.locator("fieldset output")).to_have_text("live For the React app")

        # The component from the packed file has the same counts, on its own connection.
        await expect(page.locator("header strong span")).to_have_text("(2)")
        await page.get_by_role("button", name="Inbox, 2 unread").click()
        await expect(page.locator("stak-inbox").get_by_text("For the React app")).to_be_visible()
        await picture(page, "react-guide")
        await page.get_by_role("button", name="Notification settings").click()  # a chunk of its own
        await expect(page.get_by_role("switch", name="Notify me: Orders")).to_be_checked()
        await page.keyboard.press("Escape")
        await page.keyboard.press("Escape")

        await card.get_by_role("button", name="Read").click()
        await expect(card).to_have_css("font-weight", "400")
        await expect(page.get_by_role("button", name="Inbox, 1 unread")).to_be_visible()
        await card.get_by_role("button", name="Archive").click()
        await expect(card).to_have_count(0)

        await page.get_by_role("button", name="Write to Bob").click()
        await page.get_by_label("Your message").fill("From React")
        await page.get_by_label("Your message").press("Enter")
        sent = page.locator("form li", has_text="From React")
        await expect(sent).to_contain_text("SENT")

        orders = page.get_by_role("checkbox", name="orders")
        await orders.click()
        await expect(orders).not_to_be_checked()
        # The checkbox does not wait for the response.
        assert eventually(lambda: "orders" in ok(inbox.reader("rita").call("GET", "preferences"))["muted"])
    assert errors == []


def test_readmes_show_code_that_can_be_bundled(project: Project, tmp_path: Path) -> None:
    for name, language in (("client", "js"), ("react", "jsx")):
        text = (project.directory / f"node_modules/@stak/{name}/README.md").read_text()
        code = text.partition(f"```{language}\n")[2].partition("```")[0]
        assert "import" in code
        project.write(f"readme-{name}.{language}", code)
        project.bundle(f"readme-{name}.{language}", tmp_path / name)
