import { Refusal } from './refusal.ts';

/** The person asking, as read from the login token of this request. */
export interface Viewer {
  readonly id: number;
  readonly tokenId: number;
  readonly username: string;
  readonly fullName: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly imageUrl: string | null;
  readonly timeZone: string | null;
  readonly isAdmin: boolean;
  readonly isSuperAdmin: boolean;
  readonly isGameMaster: boolean;
  /** The viewer's own profile as a Game Master; null: none. */
  readonly gameMasterId: number | null;
  /** Logged in with a password that staff gave: never true of the viewer of a request, see `newcomer`. */
  readonly mustChangePassword: boolean;
  /** When their account is erased, which they asked for: never set of the viewer of a request, see `leaver`. */
  readonly leavesAt: Date | null;
}

/** null: a visitor. */
export type MaybeViewer = Viewer | null;

export const isStaff = (viewer: MaybeViewer): boolean =>
  viewer !== null && (viewer.isAdmin || viewer.isSuperAdmin);

export function requireViewer(viewer: MaybeViewer, message = 'Please log in'): Viewer {
  if (!viewer) throw new Refusal('NOT_LOGGED_IN', message);
  return viewer;
}

/** What newcomers and leavers are told wherever somebody has to be logged in. */
export function refuseHalfLogin({ newcomer, leaver }: Pick<RequestContext, 'newcomer' | 'leaver'>) {
  if (newcomer)
    throw new Refusal('FORBIDDEN', 'Please choose your own password before you go on.', 'password');
  if (leaver)
    throw new Refusal('FORBIDDEN', 'You deleted your account. Keep it first, if you want to go on with it.');
}

export function requireStaff(viewer: MaybeViewer): Viewer {
  const someone = requireViewer(viewer, 'Authentication Required: Please log in to access the admin area');
  if (!isStaff(someone)) {
    throw new Refusal('FORBIDDEN', 'Access denied - You need admin privileges to access this panel.');
  }
  return someone;
}

/** Staff, and the Game Master with this number: whoever runs a table, and sees to it. */
export const isStaffOrHost = (viewer: MaybeViewer, gameMasterId: number): boolean =>
  isStaff(viewer) || viewer?.gameMasterId === gameMasterId;

/** Who plans: staff anything, and Game Masters what is theirs, which the service sees to. */
export function requirePlanner(viewer: MaybeViewer): Viewer {
  const someone = requireViewer(viewer, 'Please log in to manage sessions');
  if (isStaff(someone) || someone.gameMasterId !== null) return someone;
  throw new Refusal('FORBIDDEN', 'Only staff and Game Masters may do this.');
}

/** `deed` ends the sentence that others are told. */
export function requireSuperAdmin(viewer: MaybeViewer, deed = 'manage admin roles'): Viewer {
  const someone = requireStaff(viewer);
  if (!someone.isSuperAdmin) {
    throw new Refusal('FORBIDDEN', `Super Admin Access Required - Only super admins can ${deed}.`);
  }
  return someone;
}

/** What staff give at will they give to others: nobody is generous to themselves. */
export function refuseOneself(viewer: Pick<Viewer, 'id'>, userId: number, field?: string): void {
  if (viewer.id === userId)
    throw new Refusal('FORBIDDEN', 'Somebody else of our staff has to do this for you', field);
}

/** What came before the body; names are in lower case. */
export type RequestHeaders = Pick<Headers, 'get' | 'has'>;

/** One request, whatever door it came through. */
export interface RequestContext {
  readonly viewer: MaybeViewer;
  /** Logged in with a password that staff gave, which has to be replaced first: till then the viewer is nobody. */
  readonly newcomer?: MaybeViewer;
  /** Logged in to an account that they deleted and that is not erased yet: it can be kept, and nothing else. */
  readonly leaver?: MaybeViewer;
  readonly headers: RequestHeaders;
  /** Address of the caller, for limits; of IPv6 that of the network. */
  readonly ip: string;
  /** How the database was when it was asked for this request, see `unchanged.ts`; null, or left out: it was not. */
  readonly asOf?: string | null;
  /** Cookies to send back, as Set-Cookie lines; null where nothing can be sent (a socket). */
  readonly setCookies: string[] | null;
}
