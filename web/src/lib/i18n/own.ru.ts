// What belongs to an account and to nobody else, in Russian: sessions, data, the way out.
import type { ownEn } from './own.en';

export const ownRu: Record<keyof typeof ownEn, string> = {
  'sessions.title': 'Где вы вошли',
  'sessions.about': 'Завершённый вход сразу закрывает страницы и останавливает бота. Новый пароль завершает все остальные.',
  'sessions.browser': 'Браузер',
  'sessions.bot': 'Бот',
  'sessions.current': 'этот',
  'sessions.online': 'сейчас на связи',
  'sessions.seen': 'последний раз {ago}',
  'sessions.made': 'с {date}',
  'sessions.end': 'Завершить',
  'sessions.end.of': 'Завершить: {what}, с {date}',
  'sessions.others': 'Выйти везде, кроме этого места',
  'own.title': 'Ваши данные',
  'own.about': 'Один файл со всем, что о вас хранится: аккаунт, входы, кошелёк и партии.',
  'own.download': 'Скачать мои данные',
  'own.delete': 'Удалить аккаунт',
  'own.delete.about': 'Имя освободится, жетоны и фишки пропадут, вы выйдете везде. Сыгранные партии останутся тем, кто в них играл, без вашего имени в списках; в подписанных журналах имя останется таким, каким было. Это нельзя отменить.',
  'own.delete.sure': 'Удалить навсегда',
  'own.deleted': 'Аккаунт удалён.',
  'player.deleted': 'удалённый игрок',
};
