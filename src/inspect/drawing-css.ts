/** How a statechart is drawn: in its file, where whoever opens it sees it, and in the panel. */
export const drawingCss = `
.statechart { --ink: #16203a; --soft: #5a6785; --line: #8c98b3; --paper: #fff; --box: #f3f5fa; font: 10px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; background: var(--paper) }
@media (prefers-color-scheme: dark) { .statechart { --ink: #e8ecf6; --soft: #a3aec9; --line: #63708f; --paper: #0b1224; --box: #141d35 } }
.statechart text { fill: var(--ink); white-space: pre }
.statechart .does { fill: var(--soft) }
.statechart .name { font-weight: 700 }
.statechart .state rect { fill: var(--box); stroke: var(--line) }
.statechart .compound rect, .statechart .parallel rect, .statechart .region rect { fill: none }
.statechart .region rect { stroke-dasharray: 4 3 }
.statechart .arrow path { fill: none; stroke: var(--line) }
.statechart .arrow rect { fill: var(--paper) }
.statechart .start, .statechart marker path { fill: var(--line) }
`;
