import type { LanguageCode } from '#contract/engine/language.ts'
import { writeLetter } from '#server/engine/mail/letter.ts'

interface Words {
  hello: (name: string) => string
  recover: { subject: (brand: string) => string; text: (brand: string) => string; action: string; lasts: string }
  first: { subject: (brand: string) => string; text: (brand: string) => string; action: string; lasts: string }
  notYou: string
  changed: { subject: (brand: string) => string; text: (brand: string) => string; notYou: string; action: string }
  code: (code: string, brand: string) => string
  signature: (brand: string) => string
}

const words: Record<LanguageCode, Words> = {
  'pt-BR': {
    hello: (name) => `Olá, ${name}!`,
    recover: {
      subject: (brand) => `Nova senha para ${brand}`,
      text: (brand) => `Recebemos um pedido para trocar a sua senha em ${brand}. Para escolher uma nova, abra o link:`,
      action: 'Escolher nova senha',
      lasts: 'O link vale por 1 hora e funciona uma única vez.',
    },
    first: {
      subject: (brand) => `Seu primeiro acesso a ${brand}`,
      text: (brand) => `O seu cadastro em ${brand} está pronto. Falta só criar a sua senha:`,
      action: 'Criar minha senha',
      lasts: 'O link vale por 24 horas e funciona uma única vez.',
    },
    notYou: 'Se não foi você quem pediu, ignore esta mensagem: nada muda na sua conta.',
    changed: {
      subject: (brand) => `Sua senha de ${brand} foi alterada`,
      text: (brand) =>
        `A senha da sua conta em ${brand} acaba de ser alterada. Por segurança, os outros aparelhos precisam entrar de novo.`,
      notYou: 'Se não foi você, troque a senha agora mesmo:',
      action: 'Trocar a senha',
    },
    code: (code, brand) => `${brand}: seu código é ${code}. Vale por 10 minutos. Não passe este código para ninguém.`,
    signature: (brand) => `Equipe ${brand}`,
  },
  'en-US': {
    hello: (name) => `Hello, ${name}!`,
    recover: {
      subject: (brand) => `New password for ${brand}`,
      text: (brand) => `We received a request to change your ${brand} password. To choose a new one, open the link:`,
      action: 'Choose a new password',
      lasts: 'The link is valid for 1 hour and works only once.',
    },
    first: {
      subject: (brand) => `Your first access to ${brand}`,
      text: (brand) => `Your ${brand} account is ready. All that is missing is your password:`,
      action: 'Create my password',
      lasts: 'The link is valid for 24 hours and works only once.',
    },
    notYou: 'If you did not ask for this, ignore this message: nothing changes in your account.',
    changed: {
      subject: (brand) => `Your ${brand} password was changed`,
      text: (brand) =>
        `The password of your ${brand} account has just been changed. For your safety, other devices have to sign in again.`,
      notYou: 'If it was not you, change the password right away:',
      action: 'Change the password',
    },
    code: (code, brand) => `${brand}: your code is ${code}. It is valid for 10 minutes. Do not share it with anyone.`,
    signature: (brand) => `The ${brand} team`,
  },
  'es-ES': {
    hello: (name) => `¡Hola, ${name}!`,
    recover: {
      subject: (brand) => `Nueva contraseña para ${brand}`,
      text: (brand) =>
        `Recibimos una solicitud para cambiar tu contraseña de ${brand}. Para elegir una nueva, abre el enlace:`,
      action: 'Elegir nueva contraseña',
      lasts: 'El enlace vale durante 1 hora y funciona una sola vez.',
    },
    first: {
      subject: (brand) => `Tu primer acceso a ${brand}`,
      text: (brand) => `Tu registro en ${brand} está listo. Solo falta crear tu contraseña:`,
      action: 'Crear mi contraseña',
      lasts: 'El enlace vale durante 24 horas y funciona una sola vez.',
    },
    notYou: 'Si no lo pediste tú, ignora este mensaje: nada cambia en tu cuenta.',
    changed: {
      subject: (brand) => `Tu contraseña de ${brand} ha cambiado`,
      text: (brand) =>
        `La contraseña de tu cuenta en ${brand} acaba de cambiarse. Por seguridad, los demás dispositivos deben entrar de nuevo.`,
      notYou: 'Si no fuiste tú, cambia la contraseña ahora mismo:',
      action: 'Cambiar la contraseña',
    },
    code: (code, brand) =>
      `${brand}: tu código es ${code}. Vale durante 10 minutos. No compartas este código con nadie.`,
    signature: (brand) => `El equipo de ${brand}`,
  },
  'fr-FR': {
    hello: (name) => `Bonjour ${name},`,
    recover: {
      subject: (brand) => `Nouveau mot de passe pour ${brand}`,
      text: (brand) =>
        `Nous avons reçu une demande de changement de votre mot de passe ${brand}. Pour en choisir un nouveau, ouvrez le lien :`,
      action: 'Choisir un nouveau mot de passe',
      lasts: 'Le lien est valable 1 heure et ne fonctionne qu’une seule fois.',
    },
    first: {
      subject: (brand) => `Votre premier accès à ${brand}`,
      text: (brand) => `Votre compte ${brand} est prêt. Il ne reste plus qu’à créer votre mot de passe :`,
      action: 'Créer mon mot de passe',
      lasts: 'Le lien est valable 24 heures et ne fonctionne qu’une seule fois.',
    },
    notYou: 'Si vous n’êtes pas à l’origine de cette demande, ignorez ce message : rien ne change dans votre compte.',
    changed: {
      subject: (brand) => `Votre mot de passe ${brand} a été modifié`,
      text: (brand) =>
        `Le mot de passe de votre compte ${brand} vient d’être modifié. Par sécurité, les autres appareils doivent se reconnecter.`,
      notYou: 'Si ce n’était pas vous, changez le mot de passe tout de suite :',
      action: 'Changer le mot de passe',
    },
    code: (code, brand) =>
      `${brand} : votre code est ${code}. Il est valable 10 minutes. Ne le communiquez à personne.`,
    signature: (brand) => `L’équipe ${brand}`,
  },
}

/** Whom a letter goes to and in whose name. */
export interface LetterTo {
  language: LanguageCode
  name: string
  brand: string
}

/** The letter with the link that sets a password. */
export function linkLetter({ language, name, brand }: LetterTo, purpose: 'set' | 'recover', url: string) {
  const own = words[language]
  const { subject, text, action, lasts } = purpose === 'set' ? own.first : own.recover
  return writeLetter({
    language,
    subject: subject(brand),
    greeting: own.hello(name),
    paragraphs: [text(brand)],
    action: { label: action, url },
    notes: [lasts, own.notYou],
    signature: own.signature(brand),
  })
}

/** The letter that says that the password was changed. */
export function changedLetter({ language, name, brand }: LetterTo, url: string) {
  const own = words[language]
  return writeLetter({
    language,
    subject: own.changed.subject(brand),
    greeting: own.hello(name),
    paragraphs: [own.changed.text(brand), own.changed.notYou],
    action: { label: own.changed.action, url },
    notes: [],
    signature: own.signature(brand),
  })
}

/** The short message with a code. */
export const codeText = (language: LanguageCode, code: string, brand: string): string =>
  words[language].code(code, brand)
