import {
  type ComponentType,
  createContext,
  type ExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useState,
} from 'react';
import { tellNotLoaded } from './toast.ts';

/** A component whose code is loaded when it is first shown; `load` loads it beforehand. */
export interface Lazily<Props> {
  (props: Props): ReactNode;
  readonly load: () => Promise<void>;
}

/** The load functions of all lazy components, by name. */
const parts = new Map<string, () => Promise<void>>();
/** The load functions that have not run yet on the server. */
const pending = new Set<() => Promise<void>>();

/** Collects on the server the names of the lazy components that a page shows; null in the browser. */
export const ShownParts = createContext<Set<string> | null>(null);

/**
 * Creates a component whose code is not part of the page's first load: a dialog, or what only some users see. It
 * renders nothing until the code is loaded, nor when loading fails; the next mount tries again. The server, which
 * renders without waiting, loads the code beforehand, and so does the browser for what the server has rendered.
 * `name`: of the component and its file; `onFailure`: tells the user that the code did not load; `Boundary`: a
 * Fragment makes the content around wait for the code, too.
 */
export function lazily<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  onFailure: () => void = tellNotLoaded,
  Boundary: ExoticComponent<{ children?: ReactNode }> = Suspense,
): Lazily<Props> {
  let loaded: ComponentType<Props> | undefined;
  const attempt = () =>
    lazy(async () => {
      try {
        loaded = await load();
        return { default: loaded };
      } catch {
        onFailure();
        return { default: Nothing };
      }
    });
  let awaited: ComponentType<Props> = attempt();
  function Nothing() {
    // Not before it is mounted: the suspended content around it renders again, and would request the code for ever.
    useEffect(() => {
      awaited = attempt();
    }, []);
    return null;
  }
  function Content(props: Props) {
    useContext(ShownParts)?.add(name);
    // The same component while it is mounted: another type would remount it and lose what was typed.
    const [Component] = useState<ComponentType<Props>>(() => loaded ?? awaited);
    return (
      <Boundary>
        <Component {...props} />
      </Boundary>
    );
  }
  Content.load = async () => {
    loaded = await load();
    pending.delete(Content.load);
  };
  pending.add(Content.load);
  parts.set(name, Content.load);
  return Content;
}

/**
 * For a render that cannot wait: loads every lazy component that a module has defined and nobody has loaded, once for
 * all renders.
 */
export async function loadAll(): Promise<void> {
  while (pending.size > 0) await Promise.all(Array.from(pending, (load) => load()));
}

/**
 * Loads the code of the components that the page shows already, before React hydrates it: React would remove those
 * without code at the first click on them. A component that cannot be loaded is missing then, and the user is told.
 */
export async function loadParts(names: readonly string[]): Promise<void> {
  await Promise.all(
    names.map((name) =>
      parts
        .get(name)?.()
        .catch(() => {}),
    ),
  );
}
