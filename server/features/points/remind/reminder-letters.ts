import type { LanguageCode } from '#contract/engine/language.ts'
import { writeLetter } from '#server/engine/mail/letter.ts'

interface Words {
  hello: (name: string) => string
  expires: (points: string, campaign: string, day: string) => { subject: string; text: string; action: string }
  waits: (people: number, campaign: string, day: string) => { subject: string; text: string; action: string }
  signature: (brand: string) => string
}

const words: Record<LanguageCode, Words> = {
  'pt-BR': {
    hello: (name) => `Olá, ${name}!`,
    expires: (points, campaign, day) => ({
      subject: `Seus pontos vencem em ${day}`,
      text: `Você tem ${points} da campanha “${campaign}”. Use-os até ${day}: depois disso, eles vencem.`,
      action: 'Ver meus pontos',
    }),
    waits: (people, campaign, day) => ({
      subject: `Casos sem decisão: a campanha fecha em ${day}`,
      text:
        people === 1
          ? `1 pessoa da campanha “${campaign}” espera uma decisão. Os pontos dela só fecham depois disso.`
          : `${people} pessoas da campanha “${campaign}” esperam uma decisão. Os pontos delas só fecham depois disso.`,
      action: 'Abrir a auditoria',
    }),
    signature: (brand) => `Equipe ${brand}`,
  },
  'en-US': {
    hello: (name) => `Hello, ${name}!`,
    expires: (points, campaign, day) => ({
      subject: `Your points expire on ${day}`,
      text: `You have ${points} of the campaign “${campaign}”. Use them by ${day}: after that they expire.`,
      action: 'See my points',
    }),
    waits: (people, campaign, day) => ({
      subject: `Undecided cases: the campaign settles on ${day}`,
      text:
        people === 1
          ? `1 person of the campaign “${campaign}” waits for a decision. Their points settle only after it.`
          : `${people} people of the campaign “${campaign}” wait for a decision. Their points settle only after it.`,
      action: 'Open the audit desk',
    }),
    signature: (brand) => `The ${brand} team`,
  },
  'es-ES': {
    hello: (name) => `¡Hola, ${name}!`,
    expires: (points, campaign, day) => ({
      subject: `Tus puntos caducan el ${day}`,
      text: `Tienes ${points} de la campaña «${campaign}». Úsalos hasta el ${day}: después caducan.`,
      action: 'Ver mis puntos',
    }),
    waits: (people, campaign, day) => ({
      subject: `Casos sin decisión: la campaña se cierra el ${day}`,
      text:
        people === 1
          ? `1 persona de la campaña «${campaign}» espera una decisión. Sus puntos solo se cierran después.`
          : `${people} personas de la campaña «${campaign}» esperan una decisión. Sus puntos solo se cierran después.`,
      action: 'Abrir la auditoría',
    }),
    signature: (brand) => `El equipo de ${brand}`,
  },
  'fr-FR': {
    hello: (name) => `Bonjour ${name},`,
    expires: (points, campaign, day) => ({
      subject: `Vos points expirent le ${day}`,
      text: `Vous avez ${points} de la campagne « ${campaign} ». Utilisez-les jusqu’au ${day} : ensuite, ils expirent.`,
      action: 'Voir mes points',
    }),
    waits: (people, campaign, day) => ({
      subject: `Cas sans décision : la campagne se clôt le ${day}`,
      text:
        people === 1
          ? `1 personne de la campagne « ${campaign} » attend une décision. Ses points ne se clôturent qu’ensuite.`
          : `${people} personnes de la campagne « ${campaign} » attendent une décision. Leurs points ne se clôturent qu’ensuite.`,
      action: 'Ouvrir l’audit',
    }),
    signature: (brand) => `L’équipe ${brand}`,
  },
}

const amounts: Record<LanguageCode, readonly [one: string, many: string]> = {
  'pt-BR': ['1 ponto', 'pontos'],
  'en-US': ['1 point', 'points'],
  'es-ES': ['1 punto', 'puntos'],
  'fr-FR': ['1 point', 'points'],
}

const amountOf = (language: LanguageCode, points: number) => {
  const [one, many] = amounts[language]
  return points === 1 ? one : `${new Intl.NumberFormat(language).format(points)} ${many}`
}

const dayOf = (language: LanguageCode, day: string) =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  )

interface To {
  language: LanguageCode
  name: string
  brand: string
  /** Its name in that language. */
  campaign: string
  url: string
}

const write = ({ language, name, brand, url }: To, said: ReturnType<Words['expires']>) =>
  writeLetter({
    language,
    subject: said.subject,
    greeting: words[language].hello(name),
    paragraphs: [said.text],
    action: { label: said.action, url },
    notes: [],
    signature: words[language].signature(brand),
  })

/** Tells somebody how many points of a campaign they can use, and until which day of it. */
export const expiryLetter = (to: To & { points: number; expiresOn: string }) =>
  write(to, words[to.language].expires(amountOf(to.language, to.points), to.campaign, dayOf(to.language, to.expiresOn)))

/** Tells an administrator how many people wait for a decision before a campaign settles, and on which day of it that is. */
export const alarmLetter = (to: To & { people: number; settlesOn: string }) =>
  write(to, words[to.language].waits(to.people, to.campaign, dayOf(to.language, to.settlesOn)))
