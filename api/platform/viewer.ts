import { Refusal } from './refusal.ts';

/** The user who sent this request, as read from its login token. */
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
  /** When the account will be erased, as its owner asked: never set for the viewer of a request, see `leaver`. */
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

/** Refuses newcomers and leavers wherever a login is required. */
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

/** True for staff and for the Game Master with this id, who runs the table. */
export const isStaffOrHost = (viewer: MaybeViewer, gameMasterId: number): boolean =>
  isStaff(viewer) || viewer?.gameMasterId === gameMasterId;

/** Requires staff, who may plan anything, or a Game Master; the service checks that the plan is theirs. */
export function requirePlanner(viewer: MaybeViewer): Viewer {
  const someone = requireViewer(viewer, 'Please log in to manage sessions');
  if (isStaff(someone) || someone.gameMasterId !== null) return someone;
  throw new Refusal('FORBIDDEN', 'Only staff and Game Masters may do this.');
}

/** `deed` ends the sentence of the refusal. */
export function requireSuperAdmin(viewer: MaybeViewer, deed = 'manage admin roles'): Viewer {
  const someone = requireStaff(viewer);
  if (!someone.isSuperAdmin) {
    throw new Refusal('FORBIDDEN', `Super Admin Access Required - Only super admins can ${deed}.`);
  }
  return someone;
}

/** Refuses to let staff give themselves what they may give to others at will. */
export function refuseOneself(viewer: Pick<Viewer, 'id'>, userId: number, field?: string): void {
  if (viewer.id === userId)
    throw new Refusal('FORBIDDEN', 'Please ask a colleague on our team to do this for you', field);
}

/** The headers of a request; names are in lower case. */
export type RequestHeaders = Pick<Headers, 'get' | 'has'>;

/** One request, whatever endpoint it came through. */
export interface RequestContext {
  readonly viewer: MaybeViewer;
  /** Logged in with a password that staff gave, which has to be replaced first: until then `viewer` is null. */
  readonly newcomer?: MaybeViewer;
  /** Logged in to an account that they deleted and that is not erased yet: they can only keep it. */
  readonly leaver?: MaybeViewer;
  /** True when the page that asks shows another user than the one who is logged in: nobody is, for this request. */
  readonly isOfAnother?: boolean;
  readonly headers: RequestHeaders;
  /** Address of the caller, for limits; for IPv6 that of the network. */
  readonly ip: string;
  /** The database state that was read for this request, see `unchanged.ts`; null or absent: none was. */
  readonly asOf?: string | null;
  /** Cookies to send back, as Set-Cookie lines; null where nothing can be sent (a socket). */
  readonly setCookies: string[] | null;
}
