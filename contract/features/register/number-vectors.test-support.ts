// Published number vectors (cpf, cnpj, run_cl), kept here so that the tests need nothing from elsewhere.
type Valid = [input: string, plain: string, note: string][]
type Invalid = [input: string, note: string][]

export const cpf: { valid: Valid; invalid: Invalid } = {
  valid: [
    ['44136111100', '44136111100', 'both check digits 0 (remainder < 2 twice)'],
    ['82961381150', '82961381150', 'second check digit 0'],
    ['095.743.292-59', '09574329259', 'leading zero, masked'],
    ['111.444.777-35', '11144477735', 'classic example, masked'],
    ['85518160208', '85518160208', 'random'],
    ['72707190390', '72707190390', 'random'],
    ['80256491640', '80256491640', 'random'],
    ['38634231941', '38634231941', 'random'],
    ['05512724223', '05512724223', 'random'],
    ['755.134.663-50', '75513466350', 'random, masked ###.###.###-##'],
  ],
  invalid: [
    ['00000000000', 'all digits equal (check digits do match arithmetically)'],
    ['55555555555', 'all digits equal (check digits do match arithmetically)'],
    ['85518160218', 'first check digit off by one'],
    ['57878450704', 'two adjacent digits swapped'],
    ['7587845070', '10 digits'],
    ['', 'empty'],
    ['abc.def.ghi-jk', 'letters in the mask'],
    ['758,784,507-04', 'commas as separators'],
    ['٧٥٨٧٨٤٥٠٧٠٤', 'Arabic-Indic digits (isdigit() is true; must be ASCII only)'],
    ['000.000.001-92', 'wrong check digits on a low number'],
  ],
}
export const cnpj: { valid: Valid; invalid: Invalid } = {
  valid: [
    [
      '12.ABC.345/01DE-35',
      '12ABC34501DE35',
      'official example of the alphanumeric format (SERPRO/RFB; also in python-stdnum)',
    ],
    ['41.785.975/0006-64', '41785975000664', 'numeric'],
    ['89.405.504/0004-48', '89405504000448', 'numeric'],
    ['93.596.916/0002-18', '93596916000218', 'numeric'],
    ['ECZGZQJC91YF05', 'ECZGZQJC91YF05', 'alphanumeric root and order'],
    ['47YCW1Q2AG7V40', '47YCW1Q2AG7V40', 'alphanumeric root and order'],
    ['HUEDKSV7LT3E34', 'HUEDKSV7LT3E34', 'alphanumeric root and order'],
    ['G668W0Q3CCLP80', 'G668W0Q3CCLP80', 'alphanumeric root and order'],
    ['88188930A1B240', '88188930A1B240', 'numeric root, alphanumeric branch order (new branch of an old company)'],
    ['eczgzqjc91yf05', 'ECZGZQJC91YF05', 'lower case input: upper-case before checking'],
  ],
  invalid: [
    ['YAM7IZ75NSPD28', 'first check digit off by one'],
    ['YAM7IZ75NSPDA8', 'letter in a check-digit place'],
    ['417859750006640', '15 characters'],
    ['11111111111111', 'all equal'],
    ['12.ABC.345/01DE-36', 'official example with wrong DV'],
    ['YAM_IZ75NSPD18', 'underscore'],
  ],
}
export const run: { valid: Valid; invalid: Invalid } = {
  valid: [
    ['25258126-k', '25258126-k', 'DV k (lower case)'],
    ['11755894-0', '11755894-0', 'DV 0'],
    ['16732293-K', '16732293-K', 'DV K upper case: accept, send one casing'],
    ['13762242-4', '13762242-4', 'random 8-digit body'],
    ['17530046-5', '17530046-5', 'random 8-digit body'],
    ['21856647-2', '21856647-2', 'random 8-digit body'],
    ['21369355-7', '21369355-7', 'random 8-digit body'],
    ['23165349-k', '23165349-k', 'random 8-digit body'],
    ['24571917-5', '24571917-5', 'random 8-digit body'],
    [
      '11111111-1',
      '11111111-1',
      'repdigit with a correct DV: arithmetically valid, used as test user (manual uses 12345678-9 which is NOT valid)',
    ],
  ],
  invalid: [
    ['12345678-9', 'example in the SENCE manual, DV is wrong (5 is right)'],
    ['123456785', 'no hyphen'],
    ['12345678-K', 'wrong DV letter'],
    ['-5', 'no body'],
    ['', 'empty'],
    ['10376341-0', 'k replaced by 0'],
  ],
}
