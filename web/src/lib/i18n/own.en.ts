// What belongs to an account and to nobody else, in English: sessions, data, the way out.

export const ownEn = {
  'sessions.title': 'Where you are logged in',
  'sessions.about': 'Ending one closes its pages and stops its bot at once. A new password ends all others.',
  'sessions.browser': 'Browser',
  'sessions.bot': 'Bot',
  'sessions.current': 'this one',
  'sessions.online': 'connected now',
  'sessions.seen': 'last used {ago}',
  'sessions.made': 'since {date}',
  'sessions.end': 'End',
  'sessions.end.of': 'End: {what}, since {date}',
  'sessions.others': 'Log out everywhere else',
  'own.title': 'Your data',
  'own.about': 'One file with everything this room keeps of you: account, sessions, purse and hands.',
  'own.download': 'Download my data',
  'own.delete': 'Delete this account',
  'own.delete.about': 'Your name becomes free, what you hold is gone, and you are logged out everywhere. Finished hands stay for those who played them, without your name in any list; their signed logs keep the name they were played under. This cannot be undone.',
  'own.delete.sure': 'Delete for good',
  'own.deleted': 'The account is deleted.',
  'player.deleted': 'deleted player',
};
