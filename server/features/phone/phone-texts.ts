import type { LanguageCode } from '#contract/engine/language.ts'
import { writeLetter } from '#server/engine/mail/letter.ts'

const words: Record<LanguageCode, (code: string) => string> = {
  'pt-BR': (code) => `Trilha: ${code} é o código para confirmar este telefone. Vale por 10 minutos.`,
  'en-US': (code) => `Trilha: ${code} is the code to confirm this phone. It is valid for 10 minutes.`,
  'es-ES': (code) => `Trilha: ${code} es el código para confirmar este teléfono. Vale durante 10 minutos.`,
  'fr-FR': (code) => `Trilha : ${code} est le code pour confirmer ce téléphone. Il est valable 10 minutes.`,
}

/** The short message with the code that verifies a phone. */
export const verifyText = (language: LanguageCode, code: string): string => words[language](code)

interface Notice {
  subject: string
  hello: (name: string) => string
  text: string
  notYou: string
  action: string
  signature: string
}

const notices: Record<LanguageCode, Notice> = {
  'pt-BR': {
    subject: 'Um telefone da sua conta mudou',
    hello: (name) => `Olá, ${name}!`,
    text: 'Um telefone da sua conta foi cadastrado, verificado ou removido. Um telefone novo só serve para recuperar a senha 24 horas depois de verificado.',
    notYou: 'Se não foi você, troque a senha agora mesmo e confira os telefones no seu perfil.',
    action: 'Conferir meu perfil',
    signature: 'Equipe Trilha',
  },
  'en-US': {
    subject: 'A phone of your account was changed',
    hello: (name) => `Hello, ${name}!`,
    text: 'A phone of your account was added, verified or removed. A new phone recovers the password only 24 hours after it was verified.',
    notYou: 'If it was not you, change your password right away and check the phones in your profile.',
    action: 'Check my profile',
    signature: 'The Trilha team',
  },
  'es-ES': {
    subject: 'Cambió un teléfono de tu cuenta',
    hello: (name) => `¡Hola, ${name}!`,
    text: 'Se añadió, verificó o quitó un teléfono de tu cuenta. Un teléfono nuevo solo sirve para recuperar la contraseña 24 horas después de verificarlo.',
    notYou: 'Si no fuiste tú, cambia la contraseña ahora mismo y revisa los teléfonos de tu perfil.',
    action: 'Revisar mi perfil',
    signature: 'Equipo Trilha',
  },
  'fr-FR': {
    subject: 'Un téléphone de votre compte a changé',
    hello: (name) => `Bonjour ${name},`,
    text: 'Un téléphone de votre compte a été ajouté, vérifié ou retiré. Un nouveau téléphone ne permet de récupérer le mot de passe que 24 heures après sa vérification.',
    notYou: 'Si ce n’était pas vous, changez tout de suite le mot de passe et vérifiez les téléphones de votre profil.',
    action: 'Vérifier mon profil',
    signature: 'L’équipe Trilha',
  },
}

/** The letter that tells of a change of the phones. */
export function phoneLetter(to: { language: LanguageCode; name: string }, profileUrl: string) {
  const { subject, hello, text, notYou, action, signature } = notices[to.language]
  return writeLetter({
    language: to.language,
    subject,
    greeting: hello(to.name),
    paragraphs: [text],
    action: { label: action, url: profileUrl },
    notes: [notYou],
    signature,
  })
}
