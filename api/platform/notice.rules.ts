/** What people choose to hear of in app. */
export const noticeTopics = ['seats', 'money', 'reminders'] as const;
export type NoticeTopic = (typeof noticeTopics)[number];
