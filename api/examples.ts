import { env } from './platform/env.ts';
import type { ExampleTab } from './platform/graphql/graphiql.ts';

/** What GraphiQL opens with. A test runs the queries on the demo content and holds the rest to the schema. */

const demo = env.sandbox ? { username: 'player', password: 'questboard' } : { username: '', password: '' };
const accounts = env.sandbox
  ? `
# The demo accounts are player, player2, gamemaster, admin and superadmin,
# all with the password "questboard".`
  : '';

const browse = `# Welcome to the Questboard API.
#
# Ctrl-Enter runs the operation the cursor is in; the button asks which.
# The book on the left explains every type and field; Ctrl-Space completes.
# The other tabs: log in, book a seat, write a message, run the shop.
# Amounts are in US cents, times in UTC. An id is a global id; where its
# type is clear the plain databaseId will do.

# What can be booked, the earliest first.
query Browse($filter: SessionFilter) {
  sessions(first: 5, filter: $filter) {
    totalCount
    edges {
      node {
        databaseId
        title
        gameSystem
        scheduledAt
        durationMinutes
        availableSpots
        priceCents
        gameMaster { name rating }
      }
    }
    # Give endCursor as "after" to read on.
    pageInfo { hasNextPage endCursor }
  }
}

# Who runs them.
query GameMasters($search: String) {
  gameMasters(first: 5, search: $search) {
    edges {
      node { name title specialties nextSession { title scheduledAt } }
    }
  }
}
`;

const logIn = `# This page uses the site's own login: whoever is logged in there asks here
# too. LogIn below does the same and logs in this browser for all tabs.${accounts}
#
# Programs have no cookie. They send the token of LogIn with every request,
# as you can under "Headers" below:
#
#   { "Authorization": "Bearer <token>" }

mutation LogIn($username: String!, $password: String!) {
  login(input: { username: $username, password: $password }) {
    ... on LoginSuccess { token viewer { fullName } }
    # A "no" is an answer like any other, not an error.
    ... on Refusal { code message field }
  }
}

# null: nobody is logged in.
query WhoAmI {
  viewer { username fullName isGameMaster isAdmin creditCents unreadCount }
}
`;

const book = `# Booking takes a login. Put the databaseId of a session into the variables
# below; the tab "Browse" lists those that can be booked.

# What a seat costs, until when it can be given back, and what a campaign
# charges later.
query Look($session: ID!) {
  session(id: $session) {
    title
    scheduledAt
    availableSpots
    priceCents
    viewerBooking { statusLabel }
    paymentPlan {
      isRecurring
      payments { amountCents chargeAt refundUntil session { scheduledAt } }
    }
  }
}

# Holds a seat for half an hour. Open the url to pay: the booking is then
# confirmed by itself.
mutation Book($session: ID!) {
  startCheckout(input: { sessionId: $session, agreeToTerms: true }) {
    ... on Checkout { url amountCents expiresAt }
    ... on Refusal { code message field }
  }
}

query MyBookings {
  viewer {
    bookings(first: 5) {
      edges {
        node {
          id
          statusLabel
          amountCents
          session { title scheduledAt }
          cancellation { kind refundCents sentence }
        }
      }
    }
  }
}

# Takes the id of a booking.
mutation Cancel($booking: ID!) {
  cancelBooking(input: { bookingId: $booking }) {
    ... on Booking { statusLabel }
    ... on Refusal { code message field }
  }
}
`;

const write = `# Writing takes a login.

# Whom the viewer may write to, and what was written.
query Inbox {
  viewer {
    unreadCount
    contacts(first: 5) { databaseId fullName isGameMaster isStaff }
    conversations(first: 5) {
      edges {
        node {
          with { databaseId fullName }
          unreadCount
          messages(last: 3) { edges { node { isMine content createdAt } } }
        }
      }
    }
  }
}

# To the databaseId of a contact.
mutation Write($to: ID!, $content: String!) {
  sendMessage(input: { recipientId: $to, content: $content }) {
    ... on SentMessage { sent: message { id createdAt recipient { fullName } } }
    ... on Refusal { code message field }
  }
}

# Stays open and shows each message as it comes, those of the viewer too.
subscription Listen {
  messageReceived { content createdAt sender { fullName } }
}
`;

const admin = `# For staff: "admin" is null to everybody else.

query Shop {
  admin {
    dashboard {
      totalRevenueCents
      totalBookings
      upcomingSessions
      revenueByWeek { weekStart revenueCents seatsSold }
    }
    # Who waits for an answer.
    cancellationRequests { id reason answerBy booking { user { fullName } session { title } } }
  }
}

query Bookings($search: String) {
  admin {
    bookings(first: 10, filter: { search: $search, upcoming: true }) {
      totalCount
      edges { node { databaseId statusLabel amountCents user { fullName } session { title scheduledAt } } }
    }
  }
}

# What is off about money and seats, and the safe ways to put it right.
query Money {
  admin {
    ledgerTotals { balanceCents revenueCents creditOwedCents }
    moneyAudit { ranAt findingCount findings { key rule subject message fixes { choice effect } } }
  }
}

mutation Audit {
  runMoneyAudit(input: { days: 30 }) {
    ... on MoneyAudit { ranAt findingCount providerCents ourCents }
    ... on Refusal { code message field }
  }
}
`;

const variables = (values: object) => JSON.stringify(values, null, 2);

export const examples: readonly ExampleTab[] = [
  { query: browse, variables: variables({ filter: { gameSystem: 'Dungeons & Dragons 5E' }, search: '' }) },
  { query: logIn, variables: variables(demo) },
  { query: book, variables: variables({ session: '1', booking: '1' }) },
  { query: write, variables: variables({ to: '3', content: 'Do I bring my own dice?' }) },
  { query: admin, variables: variables({ search: '' }) },
];
