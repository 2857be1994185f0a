import type { LanguageCode } from '#contract/engine/language.ts'
import { writeLetter } from '#server/engine/mail/letter.ts'

/** What happened to an attempt: it was marked, or judged again; staff answered, took it out of count, gave more, or decided. */
export type AttemptNews =
  | { what: 'marked' }
  | { what: 'regraded'; text: string }
  | { what: 'answered'; text: string }
  | { what: 'void'; text: string }
  | { what: 'given'; text: string }
  /** What was odd of it was decided; `part`: what was answered by then counts. */
  | { what: 'accepted' | 'part' | 'refused' | 'again'; text: string; until: Date | null }

interface Told {
  subject: string
  text: string
}
interface Words extends Record<AttemptNews['what'], (title: string, until: string) => Told> {
  hello: (name: string) => string
  reason: (text: string) => string
  action: string
  signature: (brand: string) => string
}

const words: Record<LanguageCode, Words> = {
  'pt-BR': {
    hello: (name) => `Olá, ${name}!`,
    marked: (title) => ({
      subject: `Prova corrigida: ${title}`,
      text: `As respostas da sua prova “${title}” foram corrigidas. Veja a nota e os comentários no curso.`,
    }),
    regraded: (title) => ({
      subject: `Nota revista: ${title}`,
      text: `Uma questão da prova “${title}” foi corrigida e a sua nota mudou.`,
    }),
    answered: (title) => ({
      subject: `Resposta ao seu pedido: ${title}`,
      text: `Respondemos ao que você perguntou sobre a correção de “${title}”.`,
    }),
    void: (title) => ({
      subject: `Tentativa anulada: ${title}`,
      text: `Uma tentativa sua da prova “${title}” foi anulada.`,
    }),
    given: (title) => ({
      subject: `Você pode tentar de novo: ${title}`,
      text: `A equipe deu a você mais tentativas ou mais tempo na prova “${title}”.`,
    }),
    accepted: (title) => ({
      subject: `Sua prova foi conferida: ${title}`,
      text: `A equipe conferiu a sua prova “${title}”: todas as respostas contam.`,
    }),
    part: (title, until) => ({
      subject: `Sua prova foi conferida: ${title}`,
      text: `A equipe conferiu a sua prova “${title}”: contam as respostas dadas até ${until}.`,
    }),
    refused: (title) => ({
      subject: `Sua prova foi conferida: ${title}`,
      text: `A equipe conferiu a sua prova “${title}”: esta tentativa não conta.`,
    }),
    again: (title) => ({
      subject: `Você pode fazer de novo: ${title}`,
      text: `A equipe conferiu a sua prova “${title}”: esta tentativa não conta, e você ganhou outra no lugar dela.`,
    }),
    reason: (text) => `O que a equipe escreveu: ${text}`,
    action: 'Abrir a prova',
    signature: (brand) => `Equipe ${brand}`,
  },
  'en-US': {
    hello: (name) => `Hello, ${name}!`,
    marked: (title) => ({
      subject: `Test marked: ${title}`,
      text: `The answers of your test “${title}” were marked. See the grade and the comments in the course.`,
    }),
    regraded: (title) => ({
      subject: `Grade revised: ${title}`,
      text: `A question of the test “${title}” was corrected, and your grade has changed.`,
    }),
    answered: (title) => ({
      subject: `An answer to what you asked: ${title}`,
      text: `We answered what you asked about the marks of “${title}”.`,
    }),
    void: (title) => ({
      subject: `Attempt annulled: ${title}`,
      text: `One of your attempts of the test “${title}” was annulled.`,
    }),
    given: (title) => ({
      subject: `You may try again: ${title}`,
      text: `The team gave you more attempts or more time for the test “${title}”.`,
    }),
    accepted: (title) => ({
      subject: `Your test was checked: ${title}`,
      text: `The team checked your test “${title}”: all its answers count.`,
    }),
    part: (title, until) => ({
      subject: `Your test was checked: ${title}`,
      text: `The team checked your test “${title}”: the answers given by ${until} count.`,
    }),
    refused: (title) => ({
      subject: `Your test was checked: ${title}`,
      text: `The team checked your test “${title}”: this attempt does not count.`,
    }),
    again: (title) => ({
      subject: `You may take it again: ${title}`,
      text: `The team checked your test “${title}”: this attempt does not count, and you have another one in its place.`,
    }),
    reason: (text) => `What the team wrote: ${text}`,
    action: 'Open the test',
    signature: (brand) => `The ${brand} team`,
  },
  'es-ES': {
    hello: (name) => `¡Hola, ${name}!`,
    marked: (title) => ({
      subject: `Prueba corregida: ${title}`,
      text: `Las respuestas de tu prueba «${title}» se han corregido. Mira la nota y los comentarios en el curso.`,
    }),
    regraded: (title) => ({
      subject: `Nota revisada: ${title}`,
      text: `Se corrigió una pregunta de la prueba «${title}» y tu nota ha cambiado.`,
    }),
    answered: (title) => ({
      subject: `Respuesta a tu consulta: ${title}`,
      text: `Hemos respondido a lo que preguntaste sobre la corrección de «${title}».`,
    }),
    void: (title) => ({
      subject: `Intento anulado: ${title}`,
      text: `Se ha anulado uno de tus intentos de la prueba «${title}».`,
    }),
    given: (title) => ({
      subject: `Puedes intentarlo de nuevo: ${title}`,
      text: `El equipo te ha dado más intentos o más tiempo en la prueba «${title}».`,
    }),
    accepted: (title) => ({
      subject: `Se ha revisado tu prueba: ${title}`,
      text: `El equipo ha revisado tu prueba «${title}»: cuentan todas las respuestas.`,
    }),
    part: (title, until) => ({
      subject: `Se ha revisado tu prueba: ${title}`,
      text: `El equipo ha revisado tu prueba «${title}»: cuentan las respuestas dadas hasta el ${until}.`,
    }),
    refused: (title) => ({
      subject: `Se ha revisado tu prueba: ${title}`,
      text: `El equipo ha revisado tu prueba «${title}»: este intento no cuenta.`,
    }),
    again: (title) => ({
      subject: `Puedes hacerla de nuevo: ${title}`,
      text: `El equipo ha revisado tu prueba «${title}»: este intento no cuenta y tienes otro en su lugar.`,
    }),
    reason: (text) => `Lo que escribió el equipo: ${text}`,
    action: 'Abrir la prueba',
    signature: (brand) => `El equipo de ${brand}`,
  },
  'fr-FR': {
    hello: (name) => `Bonjour ${name},`,
    marked: (title) => ({
      subject: `Test corrigé : ${title}`,
      text: `Les réponses de votre test « ${title} » ont été corrigées. La note et les commentaires sont dans le cours.`,
    }),
    regraded: (title) => ({
      subject: `Note revue : ${title}`,
      text: `Une question du test « ${title} » a été corrigée et votre note a changé.`,
    }),
    answered: (title) => ({
      subject: `Réponse à votre demande : ${title}`,
      text: `Nous avons répondu à votre question sur la correction de « ${title} ».`,
    }),
    void: (title) => ({
      subject: `Tentative annulée : ${title}`,
      text: `Une de vos tentatives du test « ${title} » a été annulée.`,
    }),
    given: (title) => ({
      subject: `Vous pouvez réessayer : ${title}`,
      text: `L’équipe vous a accordé plus de tentatives ou de temps pour le test « ${title} ».`,
    }),
    accepted: (title) => ({
      subject: `Votre test a été vérifié : ${title}`,
      text: `L’équipe a vérifié votre test « ${title} » : toutes les réponses comptent.`,
    }),
    part: (title, until) => ({
      subject: `Votre test a été vérifié : ${title}`,
      text: `L’équipe a vérifié votre test « ${title} » : les réponses données jusqu’au ${until} comptent.`,
    }),
    refused: (title) => ({
      subject: `Votre test a été vérifié : ${title}`,
      text: `L’équipe a vérifié votre test « ${title} » : cette tentative ne compte pas.`,
    }),
    again: (title) => ({
      subject: `Vous pouvez recommencer : ${title}`,
      text: `L’équipe a vérifié votre test « ${title} » : cette tentative ne compte pas, une autre vous est accordée à sa place.`,
    }),
    reason: (text) => `Ce que l’équipe a écrit : ${text}`,
    action: 'Ouvrir le test',
    signature: (brand) => `L’équipe ${brand}`,
  },
}

const momentText = (at: Date, { language, timeZone }: { language: LanguageCode; timeZone: string }) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(at)

/** Tells somebody what happened to an attempt of theirs. */
export function attemptLetter(
  news: AttemptNews,
  to: { language: LanguageCode; name: string; brand: string; title: string; url: string; timeZone: string },
): { subject: string; text: string; html: string } {
  const own = words[to.language]
  const until = 'until' in news && news.until ? momentText(news.until, to) : ''
  const { subject, text } = own[news.what](to.title, until)
  return writeLetter({
    language: to.language,
    subject,
    greeting: own.hello(to.name),
    paragraphs: 'text' in news ? [text, own.reason(news.text)] : [text],
    action: { label: own.action, url: to.url },
    notes: [],
    signature: own.signature(to.brand),
  })
}
