/** Parts of the component in files of their own, which are loaded when the user opens them. */
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { repeat } from "lit/directives/repeat.js";
import { Problem } from "../shared/http.js";
import { avatar, categoryAvatar } from "./avatar.js";
import type { Host } from "./host.js";
import { icons } from "./icons.js";
import { categoryName } from "./message-card.js";
import { isMuted } from "./muted-mark.js";
import { failedState, skeletons } from "./placeholders.js";
import { explain } from "./problem-texts.js";
import { report } from "./problems.js";
import { texts } from "./texts.js";
import type { Toolkit } from "./toolkit.js";
import { View } from "./view.js";

const toolkit: Toolkit = {
  Problem,
  avatar,
  categoryAvatar,
  categoryName,
  explain,
  html,
  icons,
  isMuted,
  live,
  nothing,
  repeat,
  skeletons,
  texts,
};

/** The module of a part. */
interface Module {
  setToolkit(toolkit: Toolkit): void;
}

export class LazyPart<Part, Loaded extends Module> extends View<Host> {
  #part: Part | null = null;
  #problem: unknown = null;
  #opened: (part: Part) => void = () => undefined;

  constructor(
    host: Host,
    private readonly load: () => Promise<Loaded>,
    private readonly create: (module: Loaded) => Part,
    /** The selector of the element that shows the part. */
    private readonly area: string,
  ) {
    super(host);
  }

  /** Null until it is loaded. */
  get part(): Part | null {
    return this.#part;
  }

  /** Loads the part, if that has not happened, then calls `opened`. If it cannot be loaded, the user may try again. */
  async open(opened: (part: Part) => void): Promise<void> {
    this.#opened = opened;
    this.#problem = null;
    this.update();
    try {
      const part = (this.#part ??= await this.#load());
      this.update();
      opened(part);
    } catch (error) {
      this.#fail(error);
      this.update();
    }
  }

  /** Shows the part; placeholders while it is loaded; or that this has failed. */
  render(draw: (part: Part) => TemplateResult): TemplateResult {
    if (this.#part !== null && this.#problem === null) {
      try {
        return draw(this.#part);
      } catch (error) {
        this.#fail(error); // the page may be older than the part, if the server was upgraded meanwhile
      }
    }
    return this.#problem === null ? skeletons(3) : failedState(this.#problem, () => void this.#retry());
  }

  /** Tries again. The button that has the focus is removed, so the focus moves to another one beside it. */
  async #retry(): Promise<void> {
    await this.open(this.#opened);
    await this.host.updateComplete;
    const root = this.host.renderRoot as ShadowRoot;
    if (root.activeElement === null) root.querySelector<HTMLElement>(`${this.area} :is(button, input)`)?.focus();
  }

  async #load(): Promise<Part> {
    const module = await this.load();
    module.setToolkit(toolkit);
    return this.create(module);
  }

  #fail(error: unknown): void {
    report(`a part of the component cannot be loaded: ${(error as Error).message}`);
    this.#problem = new Problem(0, "unreachable", "");
  }
}
