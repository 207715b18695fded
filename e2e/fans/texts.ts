/**
 * A fixed text of a fan's screen: letter by letter, the file that contains it, and the moment when it shows. `{…}` is a
 * figure or a message.
 */
export interface FanText {
  readonly text: string;
  readonly file: string;
  readonly when: string;
}

const frame = 'frontend/src/app/frame';
const session = 'frontend/src/features/people/session';
const shop = 'frontend/src/features/catalogue/shop';
const claims = 'frontend/src/features/claims';
const pages = 'frontend/src/pages';
const status = 'events/src/catalogue/gos/go-status.ts';
const standing = 'frontend/src/shared/go/goStanding.ts';
const card = 'frontend/src/features/catalogue/gos/goCard.ts';
const form = 'frontend/src/features/site/feedback/FeedbackForm.tsx';

type Row = readonly [text: string, file: string, when: string];

const rows: readonly Row[] = [
  // Frame and session
  [
    'Authentifizierung wird überprüft...',
    'frontend/src/app/router.tsx',
    'a page while the session is checked',
  ],
  ['Authentication in progress...', `${frame}/Header.tsx`, 'header while the session loads'],
  ['Log in', `${frame}/Header.tsx`, 'header, logged out'],
  ['Balance: {amount} | Fan Beats: {points}', `${frame}/Header.tsx`, 'header, logged in'],
  ['Admin', `${frame}/UserMenu.tsx`, 'user menu of an admin'],
  ['My profile', `${frame}/UserMenu.tsx`, 'user menu'],
  ['My claims', `${frame}/UserMenu.tsx`, 'user menu'],
  ['Log out', `${frame}/UserMenu.tsx`, 'user menu'],
  ['Contact', `${frame}/Frame.tsx`, 'footer'],
  ['About Us', `${frame}/Frame.tsx`, 'footer'],
  ['FAQ', `${frame}/Frame.tsx`, 'footer'],
  ['grouporders & freebies', 'frontend/src/shared/config/settings.ts', 'header, under the name'],
  ['Ein Fehler ist aufgetreten', `${session}/ui/LoginForms.tsx`, 'login without an answer'],
  ['Ein Fehler ist aufgetreten', `${session}/ui/LoginForms.tsx`, 'registration without an answer'],
  ['Ein Fehler ist aufgetreten', `${pages}/ResetPasswordPage.tsx`, 'new password without an answer'],
  ['Ein Fehler ist aufgetreten', `${frame}/UserMenu.tsx`, 'logout without an answer'],
  [
    'Token konnte nicht erneuert werden',
    'backend/src/features/people/users/commands/refresh-session.command.ts',
    'a refresh without a valid token',
  ],
  // Login, register, forgot, reset
  ['Login failed', `${session}/ui/BannedHelp.tsx`, 'login refused without a message'],
  ['Registration failed', `${session}/ui/LoginForms.tsx`, 'registration refused without a message'],
  ['An error occurred. Please try again later.', `${session}/ui/LoginForms.tsx`, 'reset request failed'],
  [
    'If an account with this email exists, a password reset link has been sent.',
    `${session}/ui/LoginForms.tsx`,
    'reset requested',
  ],
  ['Send reset link', `${session}/ui/LoginForms.tsx`, 'forgot password'],
  ['Back to Login', `${session}/ui/LoginForms.tsx`, 'forgot password'],
  [
    'Registrierung erfolgreich! Sie können sich jetzt anmelden.',
    `${session}/ui/LoginForms.tsx`,
    'after a registration',
  ],
  ['Please enter a valid email address', `${session}/ui/CredentialFields.tsx`, 'mail address without @'],
  ['Password must be at least 6 characters long', `${session}/ui/CredentialFields.tsx`, 'password too short'],
  ['Passwords do not match', `${session}/ui/CredentialFields.tsx`, 'two passwords that differ'],
  ['Please enter a display name', `${session}/ui/CredentialFields.tsx`, 'no display name'],
  [
    'Please enter a valid Instagram handle',
    `${session}/ui/CredentialFields.tsx`,
    'Instagram name with other signs',
  ],
  [
    'Invalid link. Please request a new password reset link.',
    `${pages}/ResetPasswordPage.tsx`,
    'reset without a token',
  ],
  // Home
  ["Available GO's", `${pages}/HomePage.tsx`, 'heading of the home page'],
  ['Order placed', status, 'card with status ORDERED'],
  ['Arrived at Proxy', status, 'card with status AT_PROXY'],
  ['OTW to Germany', status, 'card with status OTW_TO_GERMANY'],
  ['Sent out', status, 'card with status SENT_OUT'],
  ['Arrived in Germany', status, 'card with status ARRIVED'],
  ['Unknown', status, 'card with a status nobody knows'],
  ['Add more items', card, 'open, with a claim'],
  ['View My Claim', card, 'with a status and a claim'],
  ['Cannot be claimed anymore', standing, 'after the window'],
  ['Coming soon!', standing, 'before the window'],
  ['Claim this GO', card, 'inside the window'],
  // Shop and cart
  ['Items', `${shop}/list/Catalogue.tsx`, 'tab of the shop'],
  ['Freebies', `${shop}/list/Catalogue.tsx`, 'tab of the shop'],
  ['Sold Out', `${shop}/product/StockTag.tsx`, 'nothing is left'],
  ['only {N} left!', `${shop}/product/StockTag.tsx`, 'five or fewer are left'],
  ['Add to Claim', `${shop}/product/ProductModal.tsx`, 'a product'],
  ['Your cart is empty...', `${shop}/cart/CartPanel.tsx`, 'an empty cart'],
  [
    'You need {N} more Fan Beats for your new freebies. Please remove some freebies or add more products.',
    `${shop}/cart/submitBlock.ts`,
    'freebies cost more than there is',
  ],
  ['No product data found.', `${pages}/ShopPage.tsx`, 'a group order that is not there'],
  ['Error loading product', `${pages}/ShopPage.tsx`, 'the shop could not be loaded'],
  ['No product found.', `${shop}/list/Catalogue.tsx`, 'a search without a hit'],
  ['Unbekannt', 'frontend/src/shared/format/figures.ts', 'an amount nobody knows'],
  ['Kostenlos', 'frontend/src/shared/format/figures.ts', 'an amount of zero'],
  // Claims
  ['Claim Confirmed!', `${claims}/ClaimConfirmed.tsx`, 'after a submission'],
  ['Claim Not Found', `${claims}/ClaimNotFound.tsx`, 'a claim that is gone or not one’s own'],
  [
    'The claim you are looking for does not exist or has been deleted.',
    `${claims}/ClaimNotFound.tsx`,
    'a claim that is gone or not one’s own',
  ],
  [
    'You do not have permission to view this page.',
    `${pages}/ProxyClaimSuccessPage.tsx`,
    'proxy confirmation for fans',
  ],
  ['Paid', `${claims}/PaidTag.tsx`, 'a claim with its payment received'],
  ['Unpaid', `${claims}/PaidTag.tsx`, 'a claim without it'],
  ['You have not made any claims yet.', `${pages}/MyClaimsPage.tsx`, 'no claims'],
  ['Completed', `${claims}/summary/ClaimCosts.tsx`, 'a shipping cost that is done'],
  ['Pending', `${claims}/summary/ClaimCosts.tsx`, 'a shipping cost that is not'],
  ['Error loading claim details', `${pages}/ClaimSuccessPage.tsx`, 'a claim could not be loaded'],
  ['Error loading claims', `${pages}/MyClaimsPage.tsx`, 'the claims could not be loaded'],
  // Profile, contact, FAQ
  ['Save Profile', `${session}/ui/ProfileForm.tsx`, 'profile'],
  ['Please log in to edit your profile.', `${pages}/ProfilePage.tsx`, 'profile, logged out'],
  [
    'This display name is already taken. Please choose another one.',
    `${session}/ui/CredentialFields.tsx`,
    'a display name of somebody else',
  ],
  ['Fehler beim Aktualisieren des Profils', `${session}/ui/ProfileForm.tsx`, 'profile without an answer'],
  ['Profil erfolgreich aktualisiert', `${session}/ui/ProfileForm.tsx`, 'profile saved'],
  ['Submit Feedback', form, 'contact'],
  ['Please enter your feedback', form, 'an empty message'],
  ['Failed to submit feedback', form, 'a message refused without a reason'],
  ['An error occurred while submitting feedback', form, 'a message without an answer'],
  ['Platform specific', form, 'group of categories'],
  ['Platform development', form, 'group of categories'],
  ['Request to change claims', form, 'category 2'],
  ['Delivery problem', form, 'category 6'],
  ['Vendor or restaurant complaint', form, 'category 7'],
  ['Report a bug', form, 'category 11'],
  ['No FAQ items found...', `${pages}/FaqPage.tsx`, 'no questions'],
];

export const fanTexts: readonly FanText[] = rows.map(([text, file, when]) => ({ text, file, when }));
