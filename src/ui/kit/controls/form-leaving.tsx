import { useEffect } from 'react';
import { useForm } from 'react-final-form';

/** Tells what stands in the form around it when the page is left or loaded anew. */
export function FormLeaving<Values extends object>({ onLeave }: { onLeave: (values: Values) => void }) {
  const form = useForm<Values>();
  useEffect(() => {
    const tell = () => onLeave(form.getState().values);
    addEventListener('pagehide', tell);
    return () => removeEventListener('pagehide', tell);
  }, [form, onLeave]);
  return null;
}
