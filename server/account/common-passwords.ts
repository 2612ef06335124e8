import { dictionary } from '@zxcvbn-ts/language-common';

/**
 * Passwords that the dictionary lacks: keyboard rows and repetitions, which its makers detect by rule, and common
 * Indian ones.
 */
const MORE = `
!@#$%^&* !@#$%^&*( 00000000 000000000 0000000000 00001111 01234567 012345678 0123456789 0987654321
10101010 11110000 111111111 1111111111 12121212 123!@#qwe 123123123 1234!@#$ 12341234 123412341234
13131313 14141414 19191919 20202020 21212121 22222222 23232323 27182818 31313131 33333333 44444444
55555555 66666666 69696969 77777777 77777777a 786786786 87654321 88888888 888888888 8888888888 987654321
9876543210 99998888 99999999 999999999 9999999999 aa12345678 aa@123456 aaa111222 aaaaaaaa aaaaaaaaa
aaaaaaaaaa abc@1234 abc@12345 abcabcabc abcd1234@ abcd@1234 abcdabcd abcdefgh abcdefghi abhishek1
abhishek123 admin1234 admin12345 admin123456 admin@123 adminadmin ahmedabad ajay1234 allah123 amit1234
angels123 anjali123 asdf!@#$ asdf@1234 ashish123 autumn123 babygirl12 banana123 bangalore1 barcelona1
bbbbbbbb betting1 betting123 bharat123 bismillah1 bismillah786 blablabla bollywood casino123 chandigarh
changeme123 cheese123 chelsea123 chennai1 chennai123 computer123 cricket123 deepak123 delhi123 dhoni007
eagles123 eminem123 facebook1 facebook123 freedom123 friends123 gambling ganesh123 ganesha1 guest123
hahaha123 hanuman1 hanuman123 harley123 heaven123 hehehe123 hyderabad1 ilovecricket iloveindia iloveu12
iloveu123 iloveyou3 iloveyouu india1234 india@123 india@1234 indian123 instagram jackpot777 jaihind1
jaihind123 jaishreeram jaishriram kolkata1 krishna123 lakshmi1 lakshmi123 letsgo123 linkedin linkedin1
lion1234 liverpool123 lkjhgfdsa lovely123 loveme123 loveyou123 luckyluck luckyme7 mahadev1 mahadev123
maharashtra mahesh123 manish123 manutd123 messi123 mobile123 msdhoni7 mumbai123 neha1234 neymar123
omnamahshivaya omsairam1 orange123 p@ssw0rd1 p@ssw0rd123 p@ssword p@ssword1 pa$$word pankaj123 pass@123
passme123 passw0rd! password#1 password1! password12345 password2020 password2021 password2022
password2023 password2024 password2025 password786 password@1 password@12 password@123 poiuytrewq
pooja123 princess12 princess123 priya123 priyanka1 priyanka123 qqqqqqqq qweqweqwe qwer!@#$ qwer@1234
qwerty@123 qwertyqwerty radhakrishna radheradhe rahul1234 rajasthan rajesh123 ramesh123 rohit123
rohit1234 root1234 rootroot sachin10 sachin123 saibaba1 saibaba123 sairam123 salmankhan sanjay123
saraswati shahrukhkhan shivshakti shreeram sikka123 sikkasikka spirit12 spring2023 summer123 summer2023
sunshine12 sunshine123 suresh123 sweetlove tamilnadu teamindia test12345 test123456 test@123 thepassword
tigger123 toor1234 twitter1 user1234 vijay123 virat123 viratkohli waheguru1 welcome1234 welcome@1
welcome@123 whatsapp windows10 winner123 winner777 winter123 winter2023 wsxedcrfv xxxxxxxx yamaha123
youtube1 zaq1zaq1 zzzzzzzz
`;

/** Leaked passwords in lower case, of at least eight characters: the policy refuses shorter ones anyway. */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  [...dictionary['passwords-common'], ...MORE.trim().split(/\s+/)].filter((password) => password.length >= 8),
);

/** Whether it is one of the common passwords, in any case. */
export function isCommonPassword(password: string): boolean {
  return COMMON_PASSWORDS.has(password.toLowerCase());
}
