const TYPED = ['text', 'tel', 'email', 'password', 'search'];

/**
 * Reports fields that were filled in without an event, as password managers do. It checks them whenever the
 * person acts in the form, and before it is submitted: the next render of a controlled field would empty it.
 * @param tell gets the name of the field, and its value
 * @returns stops it
 */
export function followFilled(
  form: HTMLFormElement,
  tell: (field: string, value: string) => void,
): () => void {
  const heard = new WeakMap<EventTarget, string>();
  const read = ({ type, target }: Event) => {
    // The field itself reports typing.
    if (type === 'input' && isTyped(target)) heard.set(target, target.value);
    for (const control of form.elements) {
      if (!isTyped(control) || control.name === '' || control.readOnly) continue;
      // React writes its own values into the attribute as well.
      if (control.value !== control.defaultValue && control.value !== heard.get(control))
        tell(control.name, control.value);
    }
  };
  const listening = new AbortController();
  const { signal } = listening;
  for (const type of ['focusin', 'focusout', 'input', 'submit'])
    form.addEventListener(type, read, { capture: true, signal });
  return () => listening.abort();
}

function isTyped(control: EventTarget | null): control is HTMLInputElement | HTMLTextAreaElement {
  if (control instanceof HTMLTextAreaElement) return true;
  return control instanceof HTMLInputElement && TYPED.includes(control.type);
}
