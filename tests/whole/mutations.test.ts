import { as } from '../scene/as.ts';
import { closeAll } from '../scene/close.ts';
import { mutationOf, verbNoun } from '../scene/mutation.ts';
import { inputOf, mutations, numbersAsIds, partsOf } from '../scene/mutation-walk.ts';
import { type Sandbox, startSandbox } from '../scene/sandbox.ts';
import { aStaffMember, aSuperAdmin, aUser } from '../scene/world.ts';

/** What is done needs no telling. */
const knowsEnough = ['unlinkGoogle', 'resumeMails', 'logout', 'startPasskeyLogin'];
/** Every other mutation refuses visitors. */
const forVisitors = [
  'approveEmailChange',
  'confirmEmailChange',
  'confirmNewsletter',
  'exchangeSignInCode',
  'keepAccount',
  'login',
  'loginWithPasskey',
  'logout',
  'register',
  'requestPasswordReset',
  'resendVerification',
  'resetPassword',
  'startPasskeyLogin',
  'subscribeToNewsletter',
  'undoEmailChange',
  'unsubscribeFromNewsletter',
  'verifyEmail',
];
/** Some of it Game Masters may do too, with what is theirs. */
const forStaff = [
  'approveProposal',
  'archiveGameMaster',
  'archiveGameMasters',
  'changeCampaignDates',
  'confirmBackup',
  'createCampaign',
  'createMessageTemplate',
  'createGameMaster',
  'createSavedFilter',
  'createSession',
  'createUserAndLinkGameMaster',
  'decideCancellation',
  'deleteMessageTemplate',
  'deleteSavedFilter',
  'extendCampaign',
  'endUserLogins',
  'fixMoneyFinding',
  'grantEmergencyPass',
  'grantUserCredit',
  'closeReport',
  'hideReview',
  'lookAtReport',
  'linkGameMaster',
  'moveCampaignDates',
  'promoteToGameMaster',
  'proposeSession',
  'reinstateGameMaster',
  'renameSavedFilter',
  'publishSessions',
  'resendMail',
  'resendMails',
  'resolveMoneyAlert',
  'restoreGameMaster',
  'restoreGameMasters',
  'returnProposal',
  'revokeGameMaster',
  'runMoneyAudit',
  'showReview',
  'sendTestMail',
  'trustGameMaster',
  'unlinkGameMaster',
  'unpublishSessions',
  'updateGameMaster',
  'updateMessageTemplate',
  'updateSession',
  'updateSettings',
  'withdrawProposal',
];
const forSuperAdmins = [
  'approveUserEmailChange',
  'deleteUser',
  'keepUser',
  'promoteToAdmin',
  'refundBooking',
  'removeFromSession',
  'revokeAdmin',
  'updateBranding',
  'updatePolicies',
  'withdrawUserCredit',
];

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
  await aSuperAdmin(); // number 1, whom the samples name: nobody can delete them
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

describe.each(mutations.map((mutation) => ({ name: mutation.name, mutation })))(
  '$name',
  ({ name, mutation }) => {
    const input = inputOf(mutation);
    const tryAs = async (viewer: Parameters<typeof as>[0]) => {
      const data = await as(viewer).ask(mutationOf(name, undefined, input !== undefined), { input });
      const { __typename, code } = data[name];
      expect([`${verbNoun(name)}Payload`, 'Refusal']).toContain(__typename);
      return code as string | undefined;
    };

    test('has the one shape', () => {
      const type = verbNoun(name);
      const { args, result, members } = partsOf(mutation);
      expect(args).toEqual(knowsEnough.includes(name) ? [] : [`input: ${type}Input!`]);
      expect(result).toBe(`${type}Result!`);
      expect(members).toEqual([`${type}Payload`, 'Refusal'].sort());
    });

    test('answers everybody with data, and refuses whom it is not for', async () => {
      const visitor = await tryAs(null);
      if (!forVisitors.includes(name)) expect(visitor).toBe('NOT_LOGGED_IN');
      const player = await tryAs(await aUser());
      const staff = await tryAs(await aStaffMember());
      const superAdmin = await tryAs(await aSuperAdmin());
      if ([...forStaff, ...forSuperAdmins].includes(name)) expect(player).toBe('FORBIDDEN');
      if (forSuperAdmins.includes(name)) expect(staff).toBe('FORBIDDEN');
      else expect(staff).not.toBe('FORBIDDEN');
      expect(superAdmin).not.toBe('FORBIDDEN');
    });
  },
);

test('ids are global ids', () => {
  expect(numbersAsIds()).toEqual([]);
});
