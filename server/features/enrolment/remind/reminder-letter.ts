import type { LanguageCode } from '#contract/engine/language.ts'
import { writeLetter } from '#server/engine/mail/letter.ts'

interface Words {
  hello: (name: string) => string
  soon: (title: string, day: string, days: number) => { subject: string; text: string }
  today: (title: string) => { subject: string; text: string }
  overdue: (title: string, day: string) => { subject: string; text: string }
  action: string
  offline: string
  signature: (brand: string) => string
}

const words: Record<LanguageCode, Words> = {
  'pt-BR': {
    hello: (name) => `Olá, ${name}!`,
    soon: (title, day, days) => ({
      subject: days === 1 ? `Falta 1 dia: ${title}` : `Faltam ${days} dias: ${title}`,
      text: `O prazo para concluir “${title}” é ${day}.`,
    }),
    today: (title) => ({
      subject: `O prazo é hoje: ${title}`,
      text: `O prazo para concluir “${title}” termina hoje, às 23h59.`,
    }),
    overdue: (title, day) => ({
      subject: `Prazo vencido: ${title}`,
      text: `O prazo para concluir “${title}” era ${day}. Você ainda pode concluir.`,
    }),
    action: 'Abrir',
    offline: 'O que você fizer sem internet até o prazo conta, mesmo se for enviado depois.',
    signature: (brand) => `Equipe ${brand}`,
  },
  'en-US': {
    hello: (name) => `Hello, ${name}!`,
    soon: (title, day, days) => ({
      subject: days === 1 ? `1 day left: ${title}` : `${days} days left: ${title}`,
      text: `“${title}” is to be finished by ${day}.`,
    }),
    today: (title) => ({
      subject: `Due today: ${title}`,
      text: `“${title}” is to be finished today, by 11:59 pm.`,
    }),
    overdue: (title, day) => ({
      subject: `Overdue: ${title}`,
      text: `“${title}” was to be finished by ${day}. You can still finish it.`,
    }),
    action: 'Open',
    offline: 'What you do offline before the deadline counts, even if it is sent later.',
    signature: (brand) => `The ${brand} team`,
  },
  'es-ES': {
    hello: (name) => `¡Hola, ${name}!`,
    soon: (title, day, days) => ({
      subject: days === 1 ? `Falta 1 día: ${title}` : `Faltan ${days} días: ${title}`,
      text: `El plazo para terminar «${title}» es el ${day}.`,
    }),
    today: (title) => ({
      subject: `El plazo es hoy: ${title}`,
      text: `El plazo para terminar «${title}» acaba hoy a las 23:59.`,
    }),
    overdue: (title, day) => ({
      subject: `Plazo vencido: ${title}`,
      text: `El plazo para terminar «${title}» era el ${day}. Todavía puedes terminarlo.`,
    }),
    action: 'Abrir',
    offline: 'Lo que hagas sin conexión antes del plazo cuenta, aunque se envíe después.',
    signature: (brand) => `El equipo de ${brand}`,
  },
  'fr-FR': {
    hello: (name) => `Bonjour ${name},`,
    soon: (title, day, days) => ({
      subject: days === 1 ? `Plus qu’un jour : ${title}` : `Plus que ${days} jours : ${title}`,
      text: `« ${title} » est à terminer avant la fin du ${day}.`,
    }),
    today: (title) => ({
      subject: `À terminer aujourd’hui : ${title}`,
      text: `« ${title} » est à terminer aujourd’hui, avant 23 h 59.`,
    }),
    overdue: (title, day) => ({
      subject: `En retard : ${title}`,
      text: `« ${title} » était à terminer avant la fin du ${day}. Vous pouvez encore le terminer.`,
    }),
    action: 'Ouvrir',
    offline: 'Ce que vous faites hors ligne avant l’échéance compte, même si c’est envoyé plus tard.',
    signature: (brand) => `L’équipe ${brand}`,
  },
}

/** Reminds somebody of something they have to finish. `dueOn` is a day of the client, `daysLeft` those until it. */
export function reminderLetter(to: {
  language: LanguageCode
  name: string
  brand: string
  title: string
  dueOn: string
  daysLeft: number
  url: string
}): { subject: string; text: string; html: string } {
  const own = words[to.language]
  const day = new Intl.DateTimeFormat(to.language, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${to.dueOn}T12:00:00Z`),
  )
  const { subject, text } =
    to.daysLeft > 0
      ? own.soon(to.title, day, to.daysLeft)
      : to.daysLeft === 0
        ? own.today(to.title)
        : own.overdue(to.title, day)
  return writeLetter({
    language: to.language,
    subject,
    greeting: own.hello(to.name),
    paragraphs: [text],
    action: { label: own.action, url: to.url },
    notes: to.daysLeft >= 0 ? [own.offline] : [],
    signature: own.signature(to.brand),
  })
}
