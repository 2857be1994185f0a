import type { LanguageCode } from '#contract/engine/language.ts'
import { writeLetter } from '#server/engine/mail/letter.ts'

/** What happened to an attempt: it was marked, or judged again; staff answered, took it out of count, or gave more. */
export type AttemptNews =
  | { what: 'marked' }
  | { what: 'regraded'; text: string }
  | { what: 'answered'; text: string }
  | { what: 'void'; text: string }
  | { what: 'given'; text: string }

interface Told {
  subject: string
  text: string
}
interface Words extends Record<AttemptNews['what'], (title: string) => Told> {
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
    reason: (text) => `Ce que l’équipe a écrit : ${text}`,
    action: 'Ouvrir le test',
    signature: (brand) => `L’équipe ${brand}`,
  },
}

/** Tells somebody what happened to an attempt of theirs. */
export function attemptLetter(
  news: AttemptNews,
  to: { language: LanguageCode; name: string; brand: string; title: string; url: string },
): { subject: string; text: string; html: string } {
  const own = words[to.language]
  const { subject, text } = own[news.what](to.title)
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
