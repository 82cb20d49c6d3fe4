/**
 * What people build passwords from. Long breached passwords are rarely long secrets: nearly all of them are one of
 * these, said twice, joined to another, or with a year behind. So the list holds the bricks rather than the walls;
 * `password-rules.ts` takes them away and looks at what is left.
 *
 * Lower case, letters and digits only. Two kinds: phrases that are refused although nothing in them is short, and
 * words, longest first so that `passw0rd1` is not left with a tail after `pass`.
 */
export const commonPhrases: ReadonlySet<string> = new Set([
  'acatwalkedonthekeyboard',
  'allyourbasearebelongtous',
  'areyoukiddingme',
  'astheworldturns',
  'beautifulmind',
  'christismysaviour',
  'correcthorsebatterystaple',
  'donttellanyone',
  'everythingisawesome',
  'forgetmenot',
  'fortheloveofgod',
  'godblessghana',
  'godblessourhomelandghana',
  'godisgoodallthetime',
  'hakunamatata',
  'happybirthdaytoyou',
  'hellofromtheotherside',
  'icantremember',
  'iforgotmypassword',
  'ihatepasswords',
  'iliketurtles',
  'imissyousomuch',
  'inthebeginningwastheword',
  'itsasecret',
  'jesuschristislord',
  'jesusismylord',
  'jesusismysaviour',
  'jesuslovesme',
  'keepcalmandcarryon',
  'liverpoolfootballclub',
  'maytheforcebewithyou',
  'mynameis',
  'neveragain',
  'nevergonnagiveyouup',
  'onceuponatime',
  'opensesame',
  'ourfatherwhoartinheaven',
  'somewhereovertherainbow',
  'thankyoujesus',
  'thelordismyshepherd',
  'thequickbrownfox',
  'thequickbrownfoxjumpsoverthelazydog',
  'thisisapassword',
  'thisisasecret',
  'thisismypassword',
  'tobeornottobe',
  'tobeornottobethatisthequestion',
  'twinkletwinklelittlestar',
  'whatthehell',
  'winteriscoming',
  'youllneverwalkalone',
])

export const commonWords: readonly string[] = [
  'accountant,administrator,basketball,blackstars,blessing,business,butterfly,changeme,chocolate,christian',
  'computer,customer,december,default,elephant,everyone,facebook,february,football,forever,freedom,friend',
  'friday,gateway,godisgood,google,grace,happy,hello,hellothere,iloveyou,instagram,internet,jesus,january',
  'letmein,liverpool,loveyou,login,manager,manchester,master,message,messages,michael,monday,money,monkey',
  'mypassword,november,october,office,passphrase,passcode,passw,password,passwort,pastor,please,prince',
  'princess,qazwsx,qwerty,sample,saturday,savings,secret,secure,security,september,shadow,starwars,summer',
  'sunday,sunshine,superman,superuser,support,telephone,temporary,testing,thursday,trustno,tuesday,welcome',
  'wednesday,whatever,whatsapp,arsenal,barcelona,chelsea,madrid,united,accra,kumasi,tamale,takoradi,african',
  'africa,user,admin,root,test,demo,temp,guest,pass,word,abc,asdf,love,baby,angel,dragon,baseball,system',
  'server,sms,kyc,bulk,text,sender,account,company,limited,ltd,enterprise,ventures,dot,com,www,net,org',
]
  .flatMap((line) => line.split(','))
  .sort((a, b) => b.length - a.length)
