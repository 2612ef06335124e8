/** The passwords of at least eight characters that are guessed first, in lower case. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
!@#$%^&* !@#$%^&*( !qaz2wsx 00000000 000000000 0000000000 00001111 01234567 012345678 0123456789
0987654321 10101010 11110000 11111111 111111111 1111111111 11112222 1111aaaa 11223344 1122334455
112233445566 11235813 12121212 123!@#qwe 12312312 123123123 123123123a 123321123 1234!@#$ 12341234
123412341234 12344321 123454321 1234554321 123456123 123456654321 12345678 123456780 123456789
1234567890 12345678910 123456789a 12345678a 12345679 12345687 123456987 123456aa 123456ab 123456abc
12345abc 1234abcd 1234asdf 1234qwer 123abc123 123qwe123 123qweasd 13131313 14141414 147258369 147852369
159357456 159753456 19191919 1a2b3c4d 1a2b3c4d5e 1password 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz!qaz
1qaz2wsx 1qaz2wsx3edc 1qaz@wsx 1qazxsw2 20202020 21212121 22222222 23232323 27182818 31313131 31415926
314159265 321654987 33333333 369258147 44444444 456789123 55555555 66666666 69696969 741852963 77777777
77777777a 786786786 789456123 789456123a 87654321 88888888 888888888 8888888888 963852741 987654321
9876543210 99998888 99999999 999999999 9999999999 a12345678 a123456789 a123456a a1b2c3d4 a1b2c3d4e5
a1s2d3f4 aa123456 aa12345678 aa123456789 aa@123456 aaa111222 aaaa1111 aaaaaaaa aaaaaaaaa aaaaaaaaaa
ab123456 abc12345 abc123456 abc123456789 abc123abc abc@1234 abc@12345 abcabcabc abcd1234 abcd12345
abcd1234@ abcd@1234 abcdabcd abcde12345 abcdef123 abcdefg1 abcdefgh abcdefghi abhishek abhishek1
abhishek123 admin123 admin1234 admin12345 admin123456 admin@123 adminadmin administrator ahmedabad
ajay1234 alejandra alejandro alexander alexander1 alexandra allah123 allah786 amit1234 angel123
angels123 anjali123 anthony1 arsenal1 arsenal123 asd12345 asd123456 asdf!@#$ asdf1234 asdf@1234 asdfasdf
asdfghjk asdfghjkl asdfghjkl123 asdfqwer ashish123 ashley12 asshole1 autumn123 babyboy1 babygirl
babygirl1 babygirl12 banana123 bangalore bangalore1 barcelona barcelona1 baseball baseball1 basketball
basketball1 batman123 bbbbbbbb beautiful beautiful1 benjamin betting1 betting123 bharat123 bismillah
bismillah1 bismillah786 biteme12 blablabla blackcat blahblah blessed1 blink182 blueberry bollywood
bullshit butterfly butterfly1 camaro69 carolina casino123 champion champion1 chandigarh changeme
changeme1 changeme123 charlie1 charlie123 cheese123 chelsea1 chelsea123 chennai1 chennai123 chocolate
chocolate1 christian christian1 christina christine christopher computer computer1 computer123 cookie123
corvette cowboys1 creative cricket1 cricket123 cristina crystal1 daniel123 danielle december deepak123
default1 delhi123 dhoni007 diamond1 diamonds dolphin1 dolphins dragon12 dragon123 dragonball eagles123
elephant elizabeth elizabeth1 eminem123 facebook facebook1 facebook123 faithful february fernando
ferrari1 football football1 football12 football123 forever1 forever21 francisco freedom1 freedom123
friends1 friends123 fuckoff1 fuckyou! fuckyou1 fuckyou123 fuckyou2 gabriel1 gabriela gambling gandalf1
ganesh123 ganesha1 gangster godisgood godislove goodbye1 goodluck google123 greenday guest123 hahaha123
hanuman1 hanuman123 harley123 heaven123 hehehe123 hello123 hello1234 hellohello helloworld hindustan
hockey12 hurricane hyderabad hyderabad1 ilovecricket ilovegod iloveindia ilovejesus iloveme1 ilovemom
iloveu12 iloveu123 iloveyou iloveyou! iloveyou1 iloveyou12 iloveyou123 iloveyou2 iloveyou3 iloveyouu
incredible india123 india1234 india@123 india@1234 indian123 instagram internet internet1 isabella
jackpot1 jackpot777 jaihind1 jaihind123 jaishreeram jaishriram january1 jennifer jennifer1 jessica1
jesus123 jesuschrist jesusislord jonathan jordan123 jordan23 justice1 juventus killer123 kolkata1
krishna1 krishna123 lakers24 lakshmi1 lakshmi123 letmein1 letmein123 letsgo123 lightning linkedin
linkedin1 lion1234 liverpool liverpool1 liverpool123 lkjhgfdsa lol12345 lollol123 love1234 loveforever
lovelove lovely123 loveme123 loveyou1 loveyou123 lucky123 lucky777 luckyluck luckyme7 mahadev1
mahadev123 maharashtra mahesh123 manchester manish123 manutd123 marlboro master123 matrix123 mercedes
messi123 metallica metallica1 michael1 michelle michelle1 microsoft midnight midnight1 mnbvcxz1
mobile123 mohammad mohammed money123 moneymoney monkey12 monkey123 moonlight motorcycle motorola
mountain msdhoni7 muhammad mumbai123 mustang1 mypassword myspace1 naruto123 neha1234 newpassword
neymar123 nicholas ninja123 nirvana1 nokia123 nothing1 november october1 omnamahshivaya omsairam
omsairam1 orange123 p@ssw0rd p@ssw0rd1 p@ssw0rd123 p@ssword p@ssword1 pa$$word pa55word pankaj123
pass1234 pass1word pass@123 passme123 passpass passw0rd passw0rd! password password! password#1
password01 password1 password1! password11 password12 password123 password1234 password12345
password2020 password2021 password2022 password2023 password2024 password2025 password786 password99
password@1 password@12 password@123 passwords passwort patience patricia phoenix1 pineapple playboy1
poiuytrewq pokemon1 pokemon123 pooja123 porsche1 princess princess1 princess12 princess123 priya123
priyanka priyanka1 priyanka123 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qaz123456 qazwsx123 qazwsxedc
qazwsxedcrfv qqqqqqqq qwe123456 qwe123qwe qweasd123 qweasdzxc qweqweqwe qwer!@#$ qwer1234 qwer@1234
qwerasdf qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty123456789 qwerty@123 qwertyqwerty
qwertyui qwertyuiop radhakrishna radheradhe rahul123 rahul1234 rainbow1 rajasthan rajesh123 ramesh123
rangers1 realmadrid rockstar rockstar1 rohit123 rohit1234 ronaldo123 ronaldo7 root1234 rootroot sachin10
sachin123 saibaba1 saibaba123 sairam123 salmankhan samantha samantha1 samsung1 samsung123 sanjay123
saraswati scorpion sebastian secret12 secret123 september shadow12 shadow123 shahrukh shahrukhkhan
shivshakti shreeram sikka123 sikkasikka slipknot slipknot1 snowball soccer10 soccer12 soccer123 softball
spiderman spiderman1 spirit12 spring2023 starlight startrek starwars starwars1 steelers steelers1
stephanie strawberry summer123 summer2023 sunflower sunshine sunshine1 sunshine12 sunshine123 superman
superman1 superman123 suresh123 sweetheart sweetie1 sweetlove swordfish tamilnadu teamindia tendulkar
test1234 test12345 test123456 test@123 testing1 testing123 testtest thepassword thomas123 thunder1
tiger123 tigger123 toor1234 trustno1 twitter1 user1234 username valentin valentina veronica victoria
victoria1 vijay123 virat123 viratkohli volleyball waheguru waheguru1 warrior1 warriors welcome1
welcome12 welcome123 welcome1234 welcome@1 welcome@123 whatever whatever1 whatsapp windows1 windows10
winner123 winner777 winter123 winter2023 wsxedcrfv xsw21qaz xxxxxxxx yamaha123 yankees1 youtube1
z1x2c3v4 zaq!2wsx zaq12wsx zaq1xsw2 zaq1zaq1 zxc123456 zxcv1234 zxcvasdf zxcvbnm1 zxcvbnm123 zzzzzzzz
`
    .trim()
    .split(/\s+/),
);
