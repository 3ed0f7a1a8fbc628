# Completes tea in fish: put this file as tea.fish into ~/.config/fish/completions.

# True where the words of the command so far begin with the given ones.
function __tea_in
  set -l words (commandline -opc)[2..]
  test (count $words) -ge (count $argv); or return 1
  for i in (seq (count $argv))
    test "$words[$i]" = "$argv[$i]"; or return 1
  end
end

# True where the words of the command so far are the given ones.
function __tea_at
  set -l words (commandline -opc)[2..]
  test "$words" = "$argv"
end

complete -c tea -f
complete -c tea -n '__tea_at ' -a brew -d 'brew one pot or several'
complete -c tea -n '__tea_at ' -a after -d 'what comes afterwards'
complete -c tea -n '__tea_at ' -s h -l help -d 'explain the command'
complete -c tea -n '__tea_at ' -l version -d 'show the version'
complete -c tea -n '__tea_in brew' -s s -l strength -x -a 'mild strong' -d 'how strong it gets'
complete -c tea -n '__tea_in brew' -l minutes -x -d 'how long it stands'
complete -c tea -n '__tea_in brew' -l grams -x -d 'how much goes into one pot'
complete -c tea -n '__tea_in brew' -s e -l extra -x -d 'what goes in besides'
complete -c tea -n '__tea_in brew' -l hot -d 'whether it is hot'
complete -c tea -n '__tea_in brew' -l no-hot -d 'whether it is hot'
complete -c tea -n '__tea_in brew' -s q -l quick -d 'do not wait'
complete -c tea -n '__tea_in brew' -s l -l loud -d 'whistle: [it'\''s] loud'
complete -c tea -n '__tea_in brew' -l log-file-with-a-very-long-name -r -F -d 'where to write what has been done, in an explanation that needs two lines'
complete -c tea -n '__tea_in brew' -s h -l help -d 'explain the command'
complete -c tea -n '__tea_in brew' -r -F
complete -c tea -n '__tea_at after' -a serve -d 'carry it to a table'
complete -c tea -n '__tea_at after' -a wash -d 'wash one cup'
complete -c tea -n '__tea_at help after' -a serve
complete -c tea -n '__tea_at help after' -a wash
complete -c tea -n '__tea_at after' -s h -l help -d 'explain the command'
complete -c tea -n '__tea_in after serve' -s t -l tray -x -a '(__fish_complete_directories)' -d 'what to carry it on'
complete -c tea -n '__tea_in after serve' -s h -l help -d 'explain the command'
complete -c tea -n '__tea_in after wash' -s h -l help -d 'explain the command'
