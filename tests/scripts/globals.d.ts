// What our scripts have to do with that no package describes.

/** A widget's model, as anywidget passes it. */
interface Model<Traits> {
  get<Name extends keyof Traits>(name: Name): Traits[Name];
  on(event: string, act: (message: any) => void): void;
  off(event: string, act: (message: any) => void): void;
  send(message: Message): void;
  widget_manager: { get_model(id: string): Promise<Model<any>> };
}

interface View<Traits> {
  model: Model<Traits>;
  el: HTMLElement;
}

/** To a widget's receiver in Python. */
interface Message {
  action: string;
  [field: string]: any;
}

/** Of a widget to its script. */
interface Order {
  order: string;
  [field: string]: any;
}

type Press = (pressed: { action?: string; value?: string; [field: string]: any }) => void;
type Side = "me" | "opponent";
type State = ReturnType<typeof import("../../ecarte_tutor/widgets/stage/table/table_state.js").stateOf>;

type Table = ReturnType<typeof import("../../ecarte_tutor/widgets/stage/table/view.js").tableOn>;

/** What had the focus before a scene is drawn. */
interface Before {
  hadFocus: boolean;
  pressed?: DOMStringMap;
  stayed: () => boolean;
}

/** What `Diagram` in Python lays out. */
interface Drawing {
  shape: string;
  title: string;
  spoken: string;
  views: DiagramView[];
  ask: string;
  dials: Dial[];
  most: number;
  mark: [number, string];
  sides: [string, string];
  joint: string[][];
}

interface RegExpConstructor {
  escape?(text: string): string;
}

// What a selector finds is known to whoever wrote it.
interface ParentNode {
  querySelector(selectors: string): any;
  querySelectorAll(selectors: string): NodeListOf<any>;
}

interface NonElementParentNode {
  getElementById(id: string): any;
}
interface Document {
  getElementById(id: string): any;
}

interface Element {
  readonly dataset: DOMStringMap;
  readonly sandbox?: DOMTokenList;
}

interface FocusOptions {
  focusVisible?: boolean;
}
