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

/** Code that comes when it is first shown; `load` brings it beforehand. */
export interface Lazily<Props> {
  (props: Props): ReactNode;
  readonly load: () => Promise<void>;
}

/** All there are, by name. */
const parts = new Map<string, () => Promise<void>>();
/** What the server has not loaded yet. */
const pending = new Set<() => Promise<void>>();

/** Notes on the server which of them a page shows; null in the browser. */
export const ShownParts = createContext<Set<string> | null>(null);

/**
 * A component whose code is not part of the page's first load: a dialog, or what only some people see. Nothing
 * stands in its place until the code is here, and when it cannot be had; the next time it is asked for again.
 * The server, which renders without waiting, loads it beforehand, and so does the browser what the server has shown.
 * `name`: of the component and its file; `onFailure`: what is said when the code cannot be had; `Boundary`: a Fragment
 * lets what is around wait for the code, too.
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
    // Not before it stands: what waits around it renders anew, and would ask for ever.
    useEffect(() => {
      awaited = attempt();
    }, []);
    return null;
  }
  function Content(props: Props) {
    useContext(ShownParts)?.add(name);
    // The same one for as long as it stands: another type would throw away what was typed.
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

/** For a render that cannot wait: brings what modules have named and nobody has brought, for all renders at once. */
export async function loadAll(): Promise<void> {
  while (pending.size > 0) await Promise.all(Array.from(pending, (load) => load()));
}

/**
 * Before React takes over a page: brings the code of what it shows already. React would take away what it has no code
 * for as soon as somebody clicks on it. What cannot be had is missing then, and said to be.
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
