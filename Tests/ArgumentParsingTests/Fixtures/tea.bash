# Completes tea in bash: source this file, or put it into a folder of completions.
_tea() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}
  local path=tea help= i
  # The equals sign is a word of its own in COMP_WORDS.
  if [[ $cur == = ]]; then
    cur=
  elif [[ $prev == = ]]; then
    prev=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    if ((i == 1)) && [[ ${COMP_WORDS[i]} == help ]]; then
      help=1
      continue
    fi
    case "$path ${COMP_WORDS[i]}" in
      "tea brew" | "tea after" | "tea after serve" | "tea after wash") path="$path ${COMP_WORDS[i]}" ;;
      *) break ;;
    esac
  done
  case $path in
    "tea")
      if [[ $help ]]; then _tea_words 'brew after'; return; fi
      if [[ $cur == -* ]]; then _tea_words '--help -h --version'; return; fi
      _tea_words 'brew after'
      ;;
    "tea brew")
      if [[ $help ]]; then _tea_words ''; return; fi
      case $prev in
        --strength | -s) _tea_words 'mild strong'; return ;;
        --minutes) :; return ;;
        --grams) :; return ;;
        --extra | -e) :; return ;;
        --log-file-with-a-very-long-name) _tea_files; return ;;
      esac
      if [[ $cur == -* ]]; then _tea_words '--strength -s --minutes --grams --extra -e --hot --no-hot --quick -q --loud -l --log-file-with-a-very-long-name --help -h'; return; fi
      _tea_files
      ;;
    "tea after")
      if [[ $help ]]; then _tea_words 'serve wash'; return; fi
      if [[ $cur == -* ]]; then _tea_words '--help -h'; return; fi
      _tea_words 'serve wash'
      ;;
    "tea after serve")
      if [[ $help ]]; then _tea_words ''; return; fi
      case $prev in
        --tray | -t) _tea_folders; return ;;
      esac
      if [[ $cur == -* ]]; then _tea_words '--tray -t --help -h'; return; fi
      :
      ;;
    "tea after wash")
      if [[ $help ]]; then _tea_words ''; return; fi
      if [[ $cur == -* ]]; then _tea_words '--help -h'; return; fi
      :
      ;;
  esac
}
_tea_words() { mapfile -t COMPREPLY < <(compgen -W "$1" -- "$cur"); }
_tea_files() {
  compopt -o filenames
  mapfile -t COMPREPLY < <(compgen -f -- "$cur")
}
_tea_folders() {
  compopt -o filenames
  mapfile -t COMPREPLY < <(compgen -d -- "$cur")
}
complete -F _tea tea
