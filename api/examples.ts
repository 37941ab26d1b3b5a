import { env } from './platform/env.ts';
import type { ExampleTab } from './platform/graphql/graphiql.ts';

/** What GraphiQL opens with. A test runs the queries on the demo content and holds the rest to the schema. */

const demo = env.sandbox ? { username: 'player', password: 'questboard' } : { username: '', password: '' };
const accounts = env.sandbox
  ? `
# Demo accounts: player, player2, gamemaster, admin
# and superadmin, password "questboard".`
  : '';

const browse = `# Welcome to the Questboard API.
#
# Ctrl-Enter runs the operation the cursor is in.
# The book on the left explains types and fields,
# Ctrl-Space completes what you type. Whoever is
# logged in to the site is logged in here; the next
# tab says what else there is. The others book a
# seat, write a message and run the shop.

# What can be booked, the earliest first.
query Browse {
  sessions(first: 5, filter: { date: THIS_MONTH }) {
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
query GameMasters {
  gameMasters(first: 5, search: "horror") {
    edges {
      node {
        name
        specialties
        nextSession { title scheduledAt }
      }
    }
  }
}
`;

const logIn = `# Whoever is logged in to the site asks here too.
# LogIn does the same, in this browser and for all
# tabs.${accounts}
#
# Programs have no cookie: they send the token that
# LogIn answers with every request. To try it, write
# under "Headers" below:
#
#   { "Authorization": "Bearer <token>" }

# null: nobody is logged in.
query WhoAmI {
  viewer {
    username
    fullName
    isGameMaster
    isAdmin
    creditCents
    unreadCount
  }
}

mutation LogIn($username: String!, $password: String!) {
  login(input: {
    username: $username
    password: $password
  }) {
    ... on LoginPayload {
      token
      viewer { fullName }
    }
    # A "no" is an answer too, not an error.
    ... on Refusal { code message field }
  }
}
`;

const book = `# Booking takes a login. Put the databaseId of a
# session into the variables below; Browse in the
# first tab lists what can be booked.

# What a seat costs, until when it can be given
# back, and what a campaign charges later.
query SeatToBook($session: ID!) {
  session(id: $session) {
    title
    scheduledAt
    availableSpots
    priceCents
    viewerBooking { statusLabel }
    paymentPlan {
      isRecurring
      payments {
        amountCents
        chargeAt
        refundUntil
        session { scheduledAt }
      }
    }
  }
}

# Holds a seat for half an hour. Open the url and
# pay: that confirms the booking.
mutation Book($session: ID!) {
  startCheckout(input: {
    sessionId: $session
    agreeToTerms: true
    agreeToConduct: true
  }) {
    ... on StartCheckoutPayload {
      checkout { url amountCents expiresAt }
    }
    ... on Refusal { code message field }
  }
}

query MyBookings {
  viewer {
    bookings(first: 5) {
      edges {
        node {
          databaseId
          statusLabel
          amountCents
          session { title scheduledAt }
          cancellation { kind refundCents sentence }
        }
      }
    }
  }
}

# Gives up the booking with this databaseId.
mutation Cancel($booking: ID!) {
  cancelBooking(input: { bookingId: $booking }) {
    ... on CancelBookingPayload {
      booking { statusLabel }
    }
    ... on Refusal { code message field }
  }
}
`;

const write = `# Writing takes a login.

# Whom the viewer may write to, and what was
# written.
query Inbox {
  viewer {
    unreadCount
    contacts(first: 5) { databaseId fullName isStaff }
    conversations(first: 5) {
      edges {
        node {
          with { databaseId fullName }
          unreadCount
          messages(last: 3) {
            edges { node { isMine content createdAt } }
          }
        }
      }
    }
  }
}

# To the databaseId of a contact.
mutation Write($to: ID!, $content: String!) {
  sendMessage(input: {
    recipientId: $to
    content: $content
  }) {
    ... on SendMessagePayload {
      sentMessage { createdAt recipient { fullName } }
    }
    ... on Refusal { code message field }
  }
}

# Stays open and shows messages as they come, those
# of the viewer too.
subscription Listen {
  messageReceived {
    content
    createdAt
    sender { fullName }
  }
}
`;

const admin = `# For staff. To everybody else "admin" is null.

query Shop {
  admin {
    dashboard {
      totalRevenueCents
      totalBookings
      upcomingSessions
      revenueByWeek { weekStart revenueCents }
    }
    # Who waits for an answer.
    cancellationRequests {
      id
      reason
      answerBy
      booking {
        user { fullName }
        session { title scheduledAt }
      }
    }
  }
}

query Bookings($search: String) {
  admin {
    bookings(
      first: 10
      filter: { search: $search, upcoming: true }
    ) {
      totalCount
      edges {
        node {
          databaseId
          statusLabel
          amountCents
          user { fullName }
          session { title scheduledAt }
        }
      }
    }
  }
}

# What is off about money and seats, and the safe
# ways to put it right.
query Money {
  admin {
    ledgerTotals {
      balanceCents
      revenueCents
      creditOwedCents
    }
    moneyAudit {
      ranAt
      findingCount
      findings {
        key
        rule
        subject
        message
        fixes { choice effect }
      }
    }
  }
}

mutation Audit {
  runMoneyAudit(input: { days: 30 }) {
    ... on RunMoneyAuditPayload {
      moneyAudit { ranAt findingCount providerCents ourCents }
    }
    ... on Refusal { code message field }
  }
}
`;

const variables = (values: object) => JSON.stringify(values, null, 2);

export const examples: readonly ExampleTab[] = [
  { query: browse }, // GraphiQL shows no variables in the tab it opens with
  { query: logIn, variables: variables(demo) },
  { query: book, variables: variables({ session: '1', booking: '1' }) },
  { query: write, variables: variables({ to: '3', content: 'Do I bring my own dice?' }) },
  { query: admin, variables: variables({ search: '' }) },
];
