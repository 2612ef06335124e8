import type { Plugin } from 'vite';

const FILE = /\/xstate\/dist\/StateMachine-\w+\.esm\.js$/;

/** What stands in XState 5.33, and what takes its place. */
const EDITS: readonly (readonly [string, string])[] = [
  [
    `    this.transitions = void 0;
    this.always = void 0;
`,
    `    this._transitions = void 0;
    this._always = void 0;
`,
  ],
  // What a delay adds to a state's entry and exit has to be there before it is entered.
  [
    `  _initialize() {
    this.transitions = formatTransitions(this);
    if (this.config.always) {
      this.always = toTransitionConfigArray(this.config.always).map(t => formatTransition(this, NULL_EVENT, t));
    }
`,
    `  get transitions() {
    return this._transitions ??= formatTransitions(this);
  }
  get always() {
    if (!this.config.always) return undefined;
    return this._always ??= toTransitionConfigArray(this.config.always).map(t => formatTransition(this, NULL_EVENT, t));
  }
  _initialize() {
    if (this.config.after) this._transitions = formatTransitions(this);
`,
  ],
  [
    `    this.root = void 0;
    this.id = void 0;
    this.states = void 0;
    this.events = void 0;
`,
    `    this._root = void 0;
    this.id = void 0;
`,
  ],
  [
    `    this.root = new StateNode(config, {
      _key: this.id,
      _machine: this
    });
    this.root._initialize();
    formatRouteTransitions(this.root);
    this.states = this.root.states; // TODO: remove!
    this.events = this.root.events;
  }
`,
    `  }
  get root() {
    if (this._root) return this._root;
    this._root = new StateNode(this.config, {
      _key: this.id,
      _machine: this
    });
    this._root._initialize();
    formatRouteTransitions(this._root);
    return this._root;
  }
  get states() {
    return this.root.states;
  }
  get events() {
    return this.root.events;
  }
`,
  ],
];

/**
 * XState makes the state nodes of a machine with all their transitions when the machine is made, and once more for
 * each `provide`. Here those of a machine are made when it is started, and the transitions of a state when they are
 * needed. What is wrong with them is said only then: tests have XState as it is.
 */
export const machinesOnDemand: Plugin = {
  name: 'machines-on-demand',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: { filter: { id: FILE }, handler: onDemand },
  generateBundle() {
    if (![...this.getModuleIds()].some((id) => FILE.test(id)))
      throw new Error('XState has its machines in another file than before: see tools/machines-on-demand.ts');
  },
};

/** XState's file of machines with state nodes on demand. @throws if it is not as it was when this was written */
export function onDemand(code: string): string {
  return EDITS.reduce((edited, [before, after]) => {
    const parts = edited.split(before);
    if (parts.length !== 2)
      throw new Error(`XState has changed, see tools/machines-on-demand.ts: not once there\n${before}`);
    return parts.join(after);
  }, code);
}
