import { useEffect } from 'react';
import { useForm } from 'react-final-form';

/** Reports the surrounding form's values when the page is left or reloaded. */
export function FormLeaving<Values extends object>({ onLeave }: { onLeave: (values: Values) => void }) {
  const form = useForm<Values>();
  useEffect(() => {
    const tell = () => onLeave(form.getState().values);
    addEventListener('pagehide', tell);
    return () => removeEventListener('pagehide', tell);
  }, [form, onLeave]);
  return null;
}
