/** Topics of in-app notices that users choose. */
export const noticeTopics = ['seats', 'money', 'reminders'] as const;
export type NoticeTopic = (typeof noticeTopics)[number];
