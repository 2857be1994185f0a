import type { LanguageCode } from '#contract/engine/language.ts'
import { writeLetter } from '#server/engine/mail/letter.ts'
import type { LevelNews } from './level-tables.ts'

/** What a letter says of one event: `level` and `campaign` as they are called. */
type Said = (level: string, campaign: string) => { subject: string; text: string }

interface Words extends Record<LevelNews, Said> {
  hello: (name: string) => string
  reason: (words: string) => string
  action: string
  signature: (brand: string) => string
}

const words: Record<LanguageCode, Words> = {
  'pt-BR': {
    hello: (name) => `Olá, ${name}!`,
    reached: (level, campaign) => ({
      subject: `Você alcançou a experiência do nível ${level}`,
      text: `Na campanha ${campaign} você alcançou a experiência do nível ${level}. Depois da auditoria do que você registrou, a administração decide sobre a subida.`,
    }),
    lapsed: (level, campaign) => ({
      subject: `O pedido do nível ${level} caducou`,
      text: `Na campanha ${campaign} a auditoria terminou e a experiência confirmada não basta para o nível ${level}. Ao alcançá-la, o pedido volta sozinho.`,
    }),
    approved: (level, campaign) => ({
      subject: `Você chegou ao nível ${level}`,
      text: `Na campanha ${campaign} você agora está no nível ${level}. O multiplicador dele vale para o que você vender a partir de agora.`,
    }),
    refused: (level, campaign) => ({
      subject: `O nível ${level} não foi aprovado`,
      text: `Na campanha ${campaign} a subida ao nível ${level} não foi aprovada. Com mais experiência confirmada, ela será vista de novo.`,
    }),
    revoked: (level, campaign) => ({
      subject: `O nível ${level} foi retirado`,
      text: `Na campanha ${campaign} o nível ${level} foi retirado por duas pessoas da administração. O que você já vendeu mantém o multiplicador de então.`,
    }),
    reason: (text) => `Motivo: ${text}`,
    action: 'Abrir a campanha',
    signature: (brand) => `Equipe ${brand}`,
  },
  'en-US': {
    hello: (name) => `Hello, ${name}!`,
    reached: (level, campaign) => ({
      subject: `You reached the experience of level ${level}`,
      text: `In the campaign ${campaign} you reached the experience of level ${level}. Once what you reported was audited, the administration decides about the rise.`,
    }),
    lapsed: (level, campaign) => ({
      subject: `The request for level ${level} has lapsed`,
      text: `In the campaign ${campaign} the audit is done and the confirmed experience does not suffice for level ${level}. When you reach it, the request comes back by itself.`,
    }),
    approved: (level, campaign) => ({
      subject: `You are at level ${level}`,
      text: `In the campaign ${campaign} you are at level ${level} now. Its multiplier holds for what you sell from now on.`,
    }),
    refused: (level, campaign) => ({
      subject: `Level ${level} was not approved`,
      text: `In the campaign ${campaign} the rise to level ${level} was not approved. With more confirmed experience it is looked at again.`,
    }),
    revoked: (level, campaign) => ({
      subject: `Level ${level} was taken back`,
      text: `In the campaign ${campaign} level ${level} was taken back by two people of the administration. What you have sold keeps the multiplier of then.`,
    }),
    reason: (text) => `Reason: ${text}`,
    action: 'Open the campaign',
    signature: (brand) => `The ${brand} team`,
  },
  'es-ES': {
    hello: (name) => `¡Hola, ${name}!`,
    reached: (level, campaign) => ({
      subject: `Alcanzaste la experiencia del nivel ${level}`,
      text: `En la campaña ${campaign} alcanzaste la experiencia del nivel ${level}. Tras la auditoría de lo que registraste, la administración decide sobre la subida.`,
    }),
    lapsed: (level, campaign) => ({
      subject: `La solicitud del nivel ${level} caducó`,
      text: `En la campaña ${campaign} terminó la auditoría y la experiencia confirmada no basta para el nivel ${level}. Cuando la alcances, la solicitud vuelve sola.`,
    }),
    approved: (level, campaign) => ({
      subject: `Llegaste al nivel ${level}`,
      text: `En la campaña ${campaign} ahora estás en el nivel ${level}. Su multiplicador vale para lo que vendas a partir de ahora.`,
    }),
    refused: (level, campaign) => ({
      subject: `El nivel ${level} no fue aprobado`,
      text: `En la campaña ${campaign} no se aprobó la subida al nivel ${level}. Con más experiencia confirmada se verá de nuevo.`,
    }),
    revoked: (level, campaign) => ({
      subject: `Se retiró el nivel ${level}`,
      text: `En la campaña ${campaign} dos personas de la administración retiraron el nivel ${level}. Lo que ya vendiste conserva el multiplicador de entonces.`,
    }),
    reason: (text) => `Motivo: ${text}`,
    action: 'Abrir la campaña',
    signature: (brand) => `El equipo de ${brand}`,
  },
  'fr-FR': {
    hello: (name) => `Bonjour ${name},`,
    reached: (level, campaign) => ({
      subject: `Vous avez atteint l’expérience du niveau ${level}`,
      text: `Dans la campagne ${campaign}, vous avez atteint l’expérience du niveau ${level}. Après l’audit de ce que vous avez déclaré, l’administration décide de la montée.`,
    }),
    lapsed: (level, campaign) => ({
      subject: `La demande du niveau ${level} est caduque`,
      text: `Dans la campagne ${campaign}, l’audit est terminé et l’expérience confirmée ne suffit pas au niveau ${level}. Quand vous l’atteindrez, la demande reviendra d’elle-même.`,
    }),
    approved: (level, campaign) => ({
      subject: `Vous êtes au niveau ${level}`,
      text: `Dans la campagne ${campaign}, vous êtes maintenant au niveau ${level}. Son multiplicateur vaut pour ce que vous vendez à partir de maintenant.`,
    }),
    refused: (level, campaign) => ({
      subject: `Le niveau ${level} n’a pas été approuvé`,
      text: `Dans la campagne ${campaign}, la montée au niveau ${level} n’a pas été approuvée. Avec plus d’expérience confirmée, elle sera revue.`,
    }),
    revoked: (level, campaign) => ({
      subject: `Le niveau ${level} a été retiré`,
      text: `Dans la campagne ${campaign}, le niveau ${level} a été retiré par deux personnes de l’administration. Ce que vous avez vendu garde le multiplicateur d’alors.`,
    }),
    reason: (text) => `Motif : ${text}`,
    action: 'Ouvrir la campagne',
    signature: (brand) => `L’équipe ${brand}`,
  },
}

/** Tells somebody what became of a level that they asked for; `reason` in the words of who decided, empty: none. */
export function levelLetter(
  news: LevelNews,
  to: {
    language: LanguageCode
    name: string
    brand: string
    level: string
    campaign: string
    reason: string
    url: string
  },
): { subject: string; text: string; html: string } {
  const own = words[to.language]
  const { subject, text } = own[news](to.level, to.campaign)
  return writeLetter({
    language: to.language,
    subject,
    greeting: own.hello(to.name),
    paragraphs: [text, ...(to.reason === '' ? [] : [own.reason(to.reason)])],
    action: { label: own.action, url: to.url },
    notes: [],
    signature: own.signature(to.brand),
  })
}
