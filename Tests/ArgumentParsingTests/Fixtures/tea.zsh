#compdef tea
# Completes tea in zsh: put this file as _tea into a folder of $fpath.

_tea() {
  local context state state_descr line
  typeset -A opt_args
  _arguments -C \
    '(--help -h)--help[explain the command]' \
    '(--help -h)-h[explain the command]' \
    '(--version)--version[show the version]' \
    '1: :->command' \
    '*:: :->arguments'
  case $state in
    command) local -a commands=('brew:brew one pot or several' 'after:what comes afterwards'); _describe command commands ;;
    arguments)
      case $line[1] in
        brew) _tea_brew ;;
        after) _tea_after ;;
      esac
      ;;
  esac
}

_tea_brew() {
  _arguments -s -S \
    '(--strength -s)--strength=[how strong it gets]:HOW:(mild strong)' \
    '(--strength -s)-s+[how strong it gets]:HOW:(mild strong)' \
    '(--minutes)--minutes=[how long it stands]:N: ' \
    '(--grams)--grams=[how much goes into one pot]:G: ' \
    '*--extra=[what goes in besides]:WHAT: ' \
    '*-e+[what goes in besides]:WHAT: ' \
    '(--hot --no-hot)--hot[whether it is hot]' \
    '(--hot --no-hot)--no-hot[whether it is hot]' \
    '(--quick -q)--quick[do not wait]' \
    '(--quick -q)-q[do not wait]' \
    '(--loud -l)--loud[whistle\: \[it'\''s\] loud]' \
    '(--loud -l)-l[whistle\: \[it'\''s\] loud]' \
    '(--log-file-with-a-very-long-name)--log-file-with-a-very-long-name=[where to write what has been done, in an explanation that needs two lines]:FILE:_files' \
    '(--help -h)--help[explain the command]' \
    '(--help -h)-h[explain the command]' \
    '*:KIND:_files -g "*.(tea|leaf)"'
}

_tea_after() {
  local context state state_descr line
  typeset -A opt_args
  _arguments -C \
    '(--help -h)--help[explain the command]' \
    '(--help -h)-h[explain the command]' \
    '1: :->command' \
    '*:: :->arguments'
  case $state in
    command) local -a commands=('serve:carry it to a table' 'wash:wash one cup'); _describe command commands ;;
    arguments)
      case $line[1] in
        serve) _tea_after_serve ;;
        wash) _tea_after_wash ;;
      esac
      ;;
  esac
}

_tea_after_serve() {
  _arguments -s -S \
    '(--tray -t)--tray=[what to carry it on]:TRAY:_files -/' \
    '(--tray -t)-t+[what to carry it on]:TRAY:_files -/' \
    '(--help -h)--help[explain the command]' \
    '(--help -h)-h[explain the command]' \
    '*:GUEST: ' \
    ':TABLE: '
}

_tea_after_wash() {
  _arguments -s -S \
    '(--help -h)--help[explain the command]' \
    '(--help -h)-h[explain the command]' \
    '::CUP: ' \
    '::COUNT: '
}

if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
  _tea "$@"
else
  compdef _tea tea
fi
