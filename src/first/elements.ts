/** What React's functions are packed as in a script that renders once: elements of the page, made at once. */

type Props = Readonly<Record<string, unknown>>;
type Component = (props: Props) => unknown;

export function jsx(type: string | Component, props: Props): unknown {
  if (typeof type === 'function') return type(props);
  const element = document.createElement(type);
  for (const [name, value] of Object.entries(props)) give(element, name, value);
  return element;
}

export const jsxs = jsx;

/** How `styled` makes its elements. */
export const createElement = jsx;

export const Fragment: Component = ({ children }) => children;

/** Nothing is provided around what is rendered here. */
export const createContext = <T>(value: T): T => value;
export const use = <T>(context: T): T => context;

function give(element: HTMLElement, name: string, value: unknown): void {
  if (name === 'children') element.append(...nodesOf(value));
  else if (name === 'style') Object.assign(element.style, value);
  // What would be heard comes with the page's own code.
  else if (value === undefined || value === null || typeof value === 'function') return;
  else if (typeof value !== 'boolean' || /^(?:aria|data)-/.test(name))
    element.setAttribute(name === 'className' ? 'class' : name, String(value));
  else if (value) element.setAttribute(name, '');
}

function nodesOf(child: unknown): (Node | string)[] {
  if (Array.isArray(child)) return child.flatMap(nodesOf);
  if (child instanceof Node) return [child];
  return typeof child === 'string' || typeof child === 'number' ? [`${child}`] : [];
}
