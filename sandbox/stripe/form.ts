export type FormValue = string | FormObject;
export type FormObject = { [key: string]: FormValue };

const emptyObject = (): FormObject => Object.create(null) as FormObject;

function path(key: string): string[] {
  const open = key.indexOf('[');
  if (open < 0) return [key];
  const inner = key.slice(open);
  if (!/^(\[[^[\]]*\])+$/.test(inner)) return [key];
  return [key.slice(0, open), ...inner.slice(1, -1).split('][')];
}

/** Parses Stripe's bracket notation: `a[b][0][c]=v`, `expand[]=x`. Arrays stay objects with index keys. */
export function parseForm(text: string): FormObject {
  const root = emptyObject();
  for (const [key, value] of new URLSearchParams(text)) {
    const segments = path(key);
    let target = root;
    for (const [position, segment] of segments.entries()) {
      const name = segment === '' ? String(Object.keys(target).length) : segment;
      if (position === segments.length - 1) {
        target[name] = value;
        break;
      }
      const next = target[name];
      if (typeof next === 'object') target = next;
      else {
        const created = emptyObject();
        target[name] = created;
        target = created;
      }
    }
  }
  return root;
}
