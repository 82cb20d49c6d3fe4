/**
 * Facts about given names in Ghana, as data: day names, which tell a sex and a day in many spellings; short forms; and
 * pairs of names that differ by a letter, one for a man and one for a woman.
 */

/** Akan names by the day of birth, for boys and girls. All spellings of one name are equal. */
const DAYS: Record<string, string> = {
  'sunday boy': 'kwasi akwasi quashie quashy kwesi akwesi kosi kouassi kwashie kwashi kwasie',
  'sunday girl': 'akosua akosuah esi akousia akosiwa akos akossua kosua akosia kosiwa kwasiba',
  'monday boy':
    'kwadwo kojo kodjo cudjoe cudjo kwadjo kudjo kodwo jojo joojo kudwo kodzo kwodwo kwodjo koojo kwojo',
  'monday girl': 'adwoa adjoa adjowa ajoa adwowa ejoa adzo adzoa adzowa adjowah adjoah',
  'tuesday boy':
    'kwabena kobina kwabina ebo kobena kobla komla kwabla komlan kobby korbla kwabina koblah komlah kwabenah',
  'tuesday girl': 'abena abenaa araba abla abina abrema ablavi arabah abenah',
  'wednesday boy': 'kwaku kweku abeku quacoe quaco quacou kwakou koku kwako kuuku kouakou kuku korku kwakuu',
  'wednesday girl': 'akua ekua kuukua akuba akuah aku ekuwa akuwa kukua akuvi',
  'thursday boy': 'yaw ekow quao yao kwaw yawu kow yoofi yawo ekoow kwao',
  'thursday girl': 'yaa aba yaaba yawa yaayaa yaah abah yaba ayawa',
  'friday boy': 'kofi fiifi cuffee cuffy koffi kofie cofie coffie fifi kofy',
  'friday girl': 'afua efua afia efia afiba afi afuah efuwa efuah afiwa afiah',
  'saturday boy': 'kwame kwamena quamina quame kwamina ato kwami komi kodzokwami kouame ekwame kormi atto',
  'saturday girl': 'ama amma amba ameyo ami amah ame amavi',
}

const dayOf = new Map<string, string>()
for (const [day, names] of Object.entries(DAYS))
  for (const name of names.split(' ')) if (!dayOf.has(name)) dayOf.set(name, day)

/** The day and sex of a name: `friday boy`. Null if it is no day name. */
export function dayName(token: string): string | null {
  return dayOf.get(token) ?? null
}

/** One name a line: in full first, then its short forms and other spellings. */
const SHORT = `
emmanuel emma manuel immanuel nuel
elizabeth lizzy liz eliza beth betty elisabeth lizbeth elsie
samuel sam sammy samule
michael mike micheal mikel mickey
daniel dan danny
joseph joe joey
yusif yussif yusuf yussuf yusufu yusuff
benjamin ben benji benny
isaac ike isaak issac
abraham abe
ibrahim ebrahim ibrahima
christopher chris kris
richard richie rich dick ricky
robert rob bob bobby
william will bill billy willie
james jim jimmy jamie
john johnny jon johnson
thomas tom tommy
charles charlie charly
edward ed eddie eddy ned
frederick fred freddy fredrick frederic
stephen steve steven stephan stevie
anthony tony antony antoni
patience patie
matilda tilly mathilda
dorothy dora dorothea dorothee
theresa teresa tess tessy therese
catherine kate cathy katherine kathryn catharine katharine cate
margaret maggie meg peggy magaret
deborah debbie debora debby
rebecca becky rebekah rebeca
victoria vic vicky vicki
gladys glad gladis
priscilla prisca cilla prisilla
abigail abby abi abigael
esther ester esta hester
rachel rachael rachell
sarah sara sally
hannah hanna
anna ana
mary maria mariam marie miriam maryam
mohammed muhammad mohamed mohammad muhammed mohamad muhamed mahammed mahama
abdul abdulai abdoul
abdulrahman abdurrahman abdulrahaman
fatima fatimah fati fatimatu fatma
issah isa issa iisa
yakubu yacub yaqub yakub
suleiman suleman sulemana sulaiman
yahaya yahya yahaaya
zainab zenabu zeinab zainabu
hawa hawau
aisha ayisha aishatu aishah ayishetu ayishatu
kwabena kwabs
nicholas nick nicolas nicky
gregory greg
geoffrey jeffrey jeff geff
raymond ray
leonard leo len lenny
ebenezer eben ebo
ezekiel zeke
zechariah zachariah zach zak zakariah zakaria
timothy tim timmy
phillip philip phil
felicity feli
cynthia cindy
jennifer jenny jen
jessica jessie jess
alexander alex sandy
alexandra sandra
andrew andy andrews
albert bert al
alfred fred alf
augustine gus austin agustine
bernard bernie benard
clement clem
comfort comf
dominic dom dominick
ernest ernie
evelyn eve evelin
francis frank franc fran
gabriel gabby gabe
genevieve gen
georgina gina
gideon gid
godfred fred godfried
grace gracie
harriet harriett hariet
jacqueline jackie jacquelyn
jonathan jon
josephine josie josy
joshua josh
lawrence larry laurence
lucy lucie
mabel mable
martha marta
matthew matt mathew
nathaniel nat nathan nate
patrick pat paddy
peter pete
rosemary rose rosemarie
ruth ruthie
susanna susan suzie susie suzanne susana susannah
theodore theo teddy
theophilus theo
vincent vince vincente
vivian viv vivien
wilhelmina mina willie
winifred winnie winfred
`

const shortForms = new Map<string, Set<string>>()
const fullNames = new Map<string, string[]>()
for (const line of SHORT.trim().split('\n')) {
  const names = line.split(' ')
  for (const name of names) {
    fullNames.set(name, [...(fullNames.get(name) ?? []), names[0]!])
    const known = shortForms.get(name) ?? new Set<string>()
    for (const other of names) known.add(other)
    shortForms.set(name, known)
  }
}

export const shortFormsOf = (token: string): ReadonlySet<string> => shortForms.get(token) ?? NONE
const NONE: ReadonlySet<string> = new Set()

/** Whether one name is a short form or another spelling of the other. */
export function isShortFor(one: string, other: string): boolean {
  return shortForms.get(one)?.has(other) === true
}

/**
 * The full names that a short form or spelling may stand for: `emma` stands for `emmanuel`. Two names that share a full
 * name are `isShortFor`.
 */
export function fullNamesOf(token: string): readonly string[] {
  return fullNames.get(token) ?? []
}

/** Whether a name is a given name that is hardly ever a family's. Such names alone do not tell people apart. */
export function isGivenName(token: string): boolean {
  return dayOf.has(token) || shortForms.has(token) || givenToASex.has(token) || GIVEN.has(token)
}

const GIVEN = new Set(
  (
    'abdul abdullah abu ali amadu rahman karim razak aziz latif majeed wahab salam hakim rashid ' +
    'nana nii naa maame papa kwabs akwesi ewurama ewuradwoa adom nhyira eyram elorm selorm edem sena delali dela ' +
    'mawuli mawuena yayra sefakor enyonam makafui kekeli elikem senam seyram emefa dzifa esinam'
  ).split(' '),
)

/** Pairs of a man's and a woman's name that look alike and are never one person's. */
const SEXES = `
emmanuel emmanuella|francis frances|daniel daniella|gabriel gabriella|christian christiana|christian christina
christopher christiana|patrick patricia|joseph josephine|joseph josephina|paul paulina|paul pauline|paul paula
george georgina|george georgette|justin justina|justice justina|augustine augustina|albert alberta|robert roberta
victor victoria|stephen stephanie|charles charlotte|eric erica|samuel samuela|michael michelle|michael michaela
martin martina|bernard bernadette|bernard bernardine|bernard benardina|ernest ernestina|clement clementina
dominic dominica|philip philippa|felix felicia|lawrence laurentia|celestine celestina|faustin faustina
constant constance|constantine constance|prince princess|julius juliana|julius julia|julian juliana|benedict benedicta
theophilus theophila|anthony antonia|louis louisa|henry henrietta|simon simone|simon simona|andrew andrea|alex alexa
alexander alexandra|valentine valentina|vincent vincentia|leo leonora|lucas lucia|luke lucy|max maxine|nicholas nicole
raymond raymonda|rudolph rudolphina|seth sethina|thomas thomasina|wilfred wilfreda|godwin godwina|gerald geraldine
frederick fredericka|frederick frederica|fred freda|edwin edwina|edmund edmunda|denis denise|dennis denise|desmond desdemona
cyril cyrilla|crispin crispina|carl carla|alphonse alphonsa|adrian adriana|john joana|john joanna|john johanna|jonas joana
oliver olivia|rene renee|romeo romana|sylvester sylvia|marcel marcella|mark marcia|mathias mathilda|eugene eugenia
florent florence|fidelis fidelia|gilbert gilberta|harry harriet|ignatius ignatia|jude judith|kingsley queen|yvon yvonne
ameen amina|amin amina|karim karima|latif latifa|rashid rashida|rahman rahma|salim salima|saeed saeeda|sadiq sadia|hamid hamida
habib habiba|jamal jamila|kamal kamila|nasir nasira|hasan hasana|hussein hussaina|aziz aziza|farid farida|majid majida
mubarak mubaraka|munir munira|said saida|shakir shakira|zaki zakia|zakari zakia|bashir bashira|fuseini fusiena|alhassan alhassana
faustinus faustina|anthony antoinette|timothy timothea|cosmas cosma|bernard bernadine|gerard gerardine|godfred godfreda
charles caroline|harold harolda|edmond edmonda|ferdinand ferdinanda|florian floriana|ambrose ambrosia|aloysius aloysia
`

const sexes = new Set<string>()
const givenToASex = new Set<string>()
for (const pair of SEXES.trim().split(/[|\n]/)) {
  const [man, woman] = pair.split(' ') as [string, string]
  givenToASex.add(man).add(woman)
  sexes.add(`${man} ${woman}`).add(`${woman} ${man}`)
}

/** Whether one is a man's name and the other a woman's. Similar letters do not matter. */
export function areOfTwoSexes(one: string, other: string): boolean {
  return sexes.has(`${one} ${other}`)
}
