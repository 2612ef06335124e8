import type { FormEvent, ReactNode } from 'react';

/** Reports the name of the field that is being edited in the form inside. */
export function Edits({ onEdit, children }: { onEdit: (field: string) => void; children: ReactNode }) {
  return <div onInput={(event) => onEdit(fieldOf(event))}>{children}</div>;
}

function fieldOf({ target }: FormEvent): string {
  return 'name' in target ? String(target.name) : '';
}
