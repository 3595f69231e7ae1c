// What belongs to an account and to nobody else, in Chinese: sessions, data, the way out.
import type { ownEn } from './own.en';

export const ownZh: Record<keyof typeof ownEn, string> = {
  'sessions.title': '登录情况',
  'sessions.about': '结束后，对应的页面和机器人会立即断开。修改密码会结束所有其他登录。',
  'sessions.browser': '浏览器',
  'sessions.bot': '机器人',
  'sessions.current': '当前',
  'sessions.online': '在线',
  'sessions.seen': '{ago}使用',
  'sessions.made': '自 {date}',
  'sessions.end': '结束',
  'sessions.end.of': '结束：{what}，自 {date}',
  'sessions.others': '退出所有其他登录',
  'own.title': '你的数据',
  'own.about': '一个文件，包含本房间保存的关于你的一切：账号、登录、钱包和牌局。',
  'own.download': '下载我的数据',
  'own.delete': '删除此账号',
  'own.delete.about': '你的昵称将被释放，持有的代币和筹码会消失，所有登录都会退出。已结束的牌局会为其他参与者保留，列表中不再显示你的昵称；已签名的记录仍保留当时的昵称。此操作无法撤销。',
  'own.delete.sure': '永久删除',
  'own.deleted': '账号已删除。',
  'player.deleted': '已删除的玩家',
};
