import type { LanguageCode } from '#contract/engine/language.ts'

const words: Record<LanguageCode, Readonly<Record<string, string>>> = {
  'pt-BR': {
    'import.required': 'Falta um campo obrigatório.',
    'import.value_invalid': 'O valor não é válido.',
    'import.row_broken': 'A linha não está inteira: confira aspas e separadores.',
    'import.duplicate_in_file': 'A linha {row} já fala da mesma coisa.',
    'import.ambiguous': 'Há mais de uma com esse nome. Use o código.',
    'import.branch_unknown': 'Não há uma filial ativa com esse código ou nome.',
    'import.changed_since': 'Mudou depois da simulação. Simule de novo.',
    'import.encoding': 'Há letras que não puderam ser lidas.',
    'structure.circle': 'Uma filial não pode ficar abaixo dela mesma.',
    'structure.too_deep': 'As filiais ficariam com mais de 6 níveis.',
    'structure.retired': 'Esta filial está desativada.',
    'agency.retired': 'Esta agência está desativada.',
  },
  'en-US': {
    'import.required': 'A required field is missing.',
    'import.value_invalid': 'The value is not valid.',
    'import.row_broken': 'The row is not whole: check quotes and separators.',
    'import.duplicate_in_file': 'Row {row} is about the same already.',
    'import.ambiguous': 'There is more than one of that name. Use the code.',
    'import.branch_unknown': 'There is no active branch with that code or name.',
    'import.changed_since': 'It changed after the dry run. Run it again.',
    'import.encoding': 'Some letters could not be read.',
    'structure.circle': 'A branch cannot stand below itself.',
    'structure.too_deep': 'The branches would have more than 6 levels.',
    'structure.retired': 'This branch is retired.',
    'agency.retired': 'This agency is retired.',
  },
  'es-ES': {
    'import.required': 'Falta un campo obligatorio.',
    'import.value_invalid': 'El valor no es válido.',
    'import.row_broken': 'La fila no está entera: revisa comillas y separadores.',
    'import.duplicate_in_file': 'La fila {row} ya trata de lo mismo.',
    'import.ambiguous': 'Hay más de una con ese nombre. Usa el código.',
    'import.branch_unknown': 'No hay una sucursal activa con ese código o nombre.',
    'import.changed_since': 'Cambió después de la simulación. Simula otra vez.',
    'import.encoding': 'Hay letras que no se pudieron leer.',
    'structure.circle': 'Una sucursal no puede estar debajo de sí misma.',
    'structure.too_deep': 'Las sucursales tendrían más de 6 niveles.',
    'structure.retired': 'Esta sucursal está desactivada.',
    'agency.retired': 'Esta agencia está desactivada.',
  },
  'fr-FR': {
    'import.required': 'Un champ obligatoire manque.',
    'import.value_invalid': 'La valeur n’est pas valide.',
    'import.row_broken': 'La ligne n’est pas entière : vérifiez guillemets et séparateurs.',
    'import.duplicate_in_file': 'La ligne {row} parle déjà de la même chose.',
    'import.ambiguous': 'Plusieurs portent ce nom. Utilisez le code.',
    'import.branch_unknown': 'Il n’y a pas d’agence active avec ce code ou ce nom.',
    'import.changed_since': 'Cela a changé après la simulation. Relancez-la.',
    'import.encoding': 'Certaines lettres n’ont pas pu être lues.',
    'structure.circle': 'Une agence ne peut pas être au-dessous d’elle-même.',
    'structure.too_deep': 'Les agences auraient plus de 6 niveaux.',
    'structure.retired': 'Cette agence est désactivée.',
    'agency.retired': 'Cette agence partenaire est désactivée.',
  },
}

/** Why a row of an error file is at fault; the code itself where there are no words for it. */
export const faultText = (language: LanguageCode, code: string, otherRow: number | null): string =>
  (words[language][code] ?? code).replace('{row}', String(otherRow ?? ''))
