export {
  limitsOf,
  quietActors,
  quietRecord,
  WithActors,
  walletOf,
} from '../../src/statecharts/frame/surroundings.tsx';
