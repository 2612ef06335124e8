import { randomInt } from 'node:crypto';

const MANNERS = [
  ['Amber', 'Ancient', 'Brave', 'Bright', 'Calm', 'Careful', 'Cheerful', 'Clever', 'Coastal', 'Curious'],
  ['Distant', 'Early', 'Fair', 'Gentle', 'Golden', 'Happy', 'Honest', 'Humble', 'Jolly', 'Keen'],
  ['Kind', 'Lively', 'Lucky', 'Merry', 'Misty', 'Modest', 'Northern', 'Patient', 'Quick', 'Quiet'],
  ['Rapid', 'Silver', 'Southern', 'Steady', 'Sunny', 'Swift', 'Tidy', 'Wandering', 'Warm', 'Wise'],
].flat();
const ANIMALS = [
  ['Badger', 'Barbet', 'Bulbul', 'Civet', 'Crane', 'Cuckoo', 'Dhole', 'Dolphin', 'Egret', 'Falcon'],
  ['Firefly', 'Gaur', 'Gecko', 'Gharial', 'Heron', 'Hoopoe', 'Hornbill', 'Ibex', 'Jackal', 'Kestrel'],
  ['Kingfisher', 'Lapwing', 'Langur', 'Leopard', 'Loris', 'Lynx', 'Macaque', 'Mongoose', 'Myna', 'Nilgai'],
  ['Otter', 'Owl', 'Pangolin', 'Peacock', 'Porcupine', 'Roller', 'Sambar', 'Shrike', 'Sunbird', 'Tortoise'],
].flat();

/** Draws a nickname such as `Quiet Otter 27`; there are 144,000. */
export function drawNickname(): string {
  return `${MANNERS[randomInt(MANNERS.length)]} ${ANIMALS[randomInt(ANIMALS.length)]} ${10 + randomInt(90)}`;
}
